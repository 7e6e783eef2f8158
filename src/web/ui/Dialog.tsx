import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Dialog as AriaDialog, Button, Heading, I18nProvider, Modal, ModalOverlay } from 'react-aria-components';
import { useLang } from '../api.tsx';
import { cx } from './cx.ts';
import css from './Dialog.module.css';
import { FieldScope } from './Field.tsx';

/** In milliseconds: until a dialog has closed and given the focus back. */
export const afterDialog = 100;

export interface DialogText {
  readonly isTyped: () => boolean;
  /** It would be lost by the cross, Escape or a click outside. */
  readonly isLeaving: boolean;
  readonly onStay: () => void;
  readonly onGo: () => void;
}

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What the cross is called. */
  readonly close: string;
  readonly actions?: ReactNode;
  /** It asks something that must be answered: a click outside does not close it. */
  readonly alert?: boolean | undefined;
  readonly wide?: boolean | undefined;
  readonly full?: boolean | undefined;
  /** Is something typed that is not among its fields now? */
  readonly isTyped?: (() => boolean) | undefined;
  /** What asks before what was typed is thrown away. Without it nothing asks. */
  readonly asks?: ((typed: DialogText) => ReactNode) | undefined;
  readonly children: ReactNode;
}

const focused = (): HTMLElement | null =>
  typeof document !== 'undefined' && document.activeElement instanceof HTMLElement ? document.activeElement : null;

/** Of each open dialog, by its element: what had the focus before it. */
const beneath = new WeakMap<Element, readonly HTMLElement[]>();

/** What has the focus now; where that lies in a dialog, then what had it before that dialog. */
function heldBefore(): readonly HTMLElement[] {
  const now = focused();
  const dialog = now?.closest('[role="dialog"], [role="alertdialog"]');
  return [...(now ? [now] : []), ...((dialog && beneath.get(dialog)) ?? [])];
}

/**
 * Gives the focus back to what had it before, or to what had it before the dialog that this one has followed. The
 * library does so in the next frame, in which the page below may still be inert.
 */
function useFocusGivenBack(open: boolean) {
  const dialog = useRef<HTMLElement>(null);
  const [of, setOf] = useState(() => ({ open, before: heldBefore() }));
  if (of.open !== open) setOf({ open, before: open ? heldBefore() : [] });
  const { before } = of;
  useEffect(() => {
    if (!open) return;
    if (dialog.current) beneath.set(dialog.current, before);
    return () =>
      // Not before the library has made the page below answer again.
      queueMicrotask(() => {
        if (document.activeElement === document.body) before.find(({ isConnected }) => isConnected)?.focus();
      });
  }, [open, before]);
  return dialog;
}

/** Where one types or chooses; of choices that exclude each other the one that is made, or the first where none is. */
const fields = [
  'input:not([type=hidden], [type=radio]:not(:checked), :disabled)',
  'fieldset:not(:has(input[type=radio]:checked)) input[type=radio]:not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
].join(', ');

/**
 * Begins a form in its first field. Not where one points with a finger: the keyboard would cover what is to be read.
 */
function useFirstField(on: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (on && window.matchMedia('(pointer: fine)').matches)
      ref.current?.querySelector('form')?.querySelector<HTMLElement>(fields)?.focus();
  }, [on]);
  return ref;
}

/** Fields of text: what is ticked or chosen is chosen again at once. */
const isTypedIn = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button', 'submit'].includes(target.type));

/** Tells whether a text in a dialog is another one than when its field was come to. */
function useTypedText(dialog: RefObject<HTMLElement | null>, on: boolean) {
  const texts = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>());
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const sheet = dialog.current;
    if (!on || !sheet) return;
    const found = texts.current;
    const note = (target: EventTarget | null) => {
      if (!isTypedIn(target)) return;
      last.current = target;
      if (!found.has(target)) found.set(target, target.value);
    };
    const come = ({ target }: FocusEvent) => note(target);
    // The first field may have the focus already.
    if (sheet.contains(document.activeElement)) note(document.activeElement);
    sheet.addEventListener('focusin', come);
    return () => {
      sheet.removeEventListener('focusin', come);
      found.clear();
    };
  }, [dialog, on]);
  return {
    isTyped: () => [...texts.current].some(([field, before]) => field.isConnected && field.value !== before),
    /** After a click outside nothing has the focus that could be given back, and Escape would reach no dialog. */
    goBack: () =>
      setTimeout(() => {
        if (!dialog.current?.contains(document.activeElement)) last.current?.focus();
      }),
  };
}

/** The content of a sheet, which is there once it is open; its fields have ids of their own. */
function Content({ begins, children }: { readonly begins: boolean; readonly children: ReactNode }) {
  return (
    <FieldScope value={`${useId()}-`}>
      <div ref={useFirstField(begins)} className={css.content}>
        {children}
      </div>
    </FieldScope>
  );
}

/** A sheet over the page. It keeps the focus while it is open and gives it back when it closes. */
export function Dialog({
  open,
  onClose,
  title,
  close,
  actions,
  alert = false,
  wide,
  full,
  asks,
  isTyped,
  children,
}: DialogProps) {
  // What the library itself says in it, to screen readers, is in the page's language, whatever the browser's is.
  const lang = useLang();
  const dialog = useFocusGivenBack(open);
  const typed = useTypedText(dialog, open && asks !== undefined);
  const [leaving, setLeaving] = useState(false);
  const stay = () => {
    setLeaving(false);
    typed.goBack();
  };
  const hasTyped = () => typed.isTyped() || isTyped?.() === true;
  const leave = () => (asks && hasTyped() ? setLeaving(true) : onClose());
  return (
    <I18nProvider locale={lang}>
      <ModalOverlay
        className={cx(css.veil, wide && css.wide, full && css.full)}
        isOpen={open}
        onOpenChange={(isOpen) => !isOpen && leave()}
        isDismissable={!alert}
      >
        <Modal className={css.modal ?? ''}>
          <AriaDialog ref={dialog} className={css.dialog ?? ''} role={alert ? 'alertdialog' : 'dialog'}>
            <div className={css.head}>
              <Heading slot="title" level={2} className="d d-1">
                {title}
              </Heading>
              <Button slot="close" className={css.close ?? ''} aria-label={close}>
                <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
                  <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="2.2" />
                </svg>
              </Button>
            </div>
            <Content begins={!alert}>{children}</Content>
            {actions && <div className={css.actions}>{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
      {open && asks?.({ isTyped: hasTyped, isLeaving: leaving, onStay: stay, onGo: onClose })}
    </I18nProvider>
  );
}
