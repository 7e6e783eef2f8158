import { type ComponentPropsWithRef, type CSSProperties, type Ref, use, useEffect, useRef } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  ComboBoxStateContext,
  FieldError,
  I18nProvider,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  type PopoverProps,
  Text,
} from 'react-aria-components';
import { useLang } from '../api.tsx';
import css from './ComboBox.module.css';
import { cx } from './cx.ts';
import { type FieldWords, fieldCss, useFieldIds } from './Field.tsx';

export interface ComboOption {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export interface ComboBoxProps extends FieldWords {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly options: readonly ComboOption[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Given, the options are found elsewhere (a search on the server) and not filtered here. */
  readonly search?: { readonly text: string; readonly onText: (text: string) => void } | undefined;
  /** Any text is a value: what is typed and not on the list is kept. */
  readonly free?: boolean | undefined;
  readonly empty: string;
  /** What the arrow is called. With one the field looks like a select, and a tap on it opens the list; a search has none. */
  readonly open?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly className?: string | undefined;
}

/**
 * Pixels that the list stays away from the edges of the window, as `scroll-padding-block` does: else the page scrolls
 * under it.
 */
const clearOfEdges = 100;

/**
 * The list under the field. The library closes it whenever the page scrolls, as a phone does when its keyboard opens;
 * here it scrolls along, so what would close it during a scroll is not heard.
 */
function ListPopover(props: PopoverProps) {
  const state = use(ComboBoxStateContext);
  const scrolling = useRef(false);
  useEffect(() => {
    let ended: ReturnType<typeof setTimeout> | undefined;
    // In the window's capture phase, so before the library's own listener.
    const began = () => {
      scrolling.current = true;
      clearTimeout(ended);
      ended = setTimeout(() => {
        scrolling.current = false;
      });
    };
    window.addEventListener('scroll', began, true);
    return () => {
      clearTimeout(ended);
      window.removeEventListener('scroll', began, true);
    };
  }, []);
  return (
    <Popover
      {...props}
      isOpen={state?.isOpen ?? false}
      onOpenChange={(open) => {
        if (!open && !scrolling.current) state?.close();
      }}
    />
  );
}

/** The field itself; where it looks like a select, a tap opens the whole list, as the arrow keys always do. */
function ListInput({ opens, ...input }: ComponentPropsWithRef<typeof Input> & { readonly opens: boolean }) {
  const state = use(ComboBoxStateContext);
  return (
    <Input
      {...input}
      {...(opens && {
        onClick: () => {
          if (state && !state.isOpen) state.open(null, 'manual');
        },
      })}
    />
  );
}

export function ComboBox({ options, value, onChange, onBlur, search, free, empty, open, ...rest }: ComboBoxProps) {
  const { label, hint, error, note, marker, className, id, name, placeholder, autoComplete, disabled, required, ref } =
    rest;
  const lang = useLang();
  const ids = useFieldIds(id, name);
  const box = useRef<HTMLDivElement>(null);
  return (
    <I18nProvider locale={lang}>
      <AriaComboBox
        className={cx(fieldCss.field, className)}
        {...(search
          ? { items: options, inputValue: search.text, onInputChange: search.onText }
          : { defaultItems: options })}
        selectedKey={value}
        onSelectionChange={(key) => onChange(key === null ? null : String(key))}
        {...(onBlur && { onBlur: () => onBlur() })}
        isInvalid={Boolean(error)}
        isDisabled={disabled ?? false}
        isRequired={required ?? false}
        validationBehavior="aria"
        allowsCustomValue={free ?? false}
        allowsEmptyCollection
        menuTrigger="input"
      >
        <Label className={fieldCss.label ?? ''}>
          {label}
          {marker && <span className={fieldCss.marker}> {marker}</span>}
        </Label>
        {hint && (
          <Text slot="description" elementType="p" className={fieldCss.hint ?? ''}>
            {hint}
          </Text>
        )}
        <div className={css.box} ref={box}>
          <ListInput
            opens={open !== undefined && !disabled}
            {...(ref && { ref })}
            id={ids.id}
            className={fieldCss.input ?? ''}
            {...(placeholder && { placeholder })}
            {...(autoComplete && { autoComplete })}
          />
          {open !== undefined && <Button className={css.open ?? ''} aria-label={open} />}
        </div>
        <FieldError className={fieldCss.error ?? ''} elementType="p">
          <span>{error}</span>
        </FieldError>
        {note && (
          <p className={fieldCss.note}>
            <span>{note}</span>
          </p>
        )}
        <ListPopover
          className={css.popover ?? ''}
          offset={2}
          containerPadding={clearOfEdges}
          // The padding is meant for above and below: at the sides the list keeps to its field.
          style={() => ({ '--field-left': `${box.current?.getBoundingClientRect().left ?? 0}px` }) as CSSProperties}
        >
          <ListBox<ComboOption>
            className={css.list ?? ''}
            renderEmptyState={() => <p className={css.empty}>{empty}</p>}
          >
            {(option) => (
              <ListBoxItem
                id={option.id}
                textValue={option.label}
                isDisabled={option.disabled ?? false}
                className={css.option ?? ''}
              >
                <Text slot="label">{option.label}</Text>
                {option.note && (
                  <Text slot="description" className={css.small ?? ''}>
                    {option.note}
                  </Text>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </ListPopover>
      </AriaComboBox>
    </I18nProvider>
  );
}
