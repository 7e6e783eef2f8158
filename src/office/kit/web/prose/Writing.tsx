import 'prosemirror-view/style/prosemirror.css';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Cancel } from '#web/Cancel.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { proseText } from '../../text/prose.ts';
import { leadsSomewhere } from './cleanProse.ts';
import { icons } from './icons.tsx';
import css from './prose.module.css';
import { type Act, nowhere, type ProseEditor, proseEditor } from './proseEditor.ts';

export { keepsAll } from './proseSchema.ts';

interface WritingProps {
  readonly label: string;
  readonly rows: number;
  readonly html: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** It is shown because somebody asked for it: the text takes the focus. */
  readonly takesFocus: boolean;
  readonly onWritten: (html: string) => void;
  readonly onAsHtml: () => void;
}

const isApple = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform);

export function Writing({ label, rows, html, attributes, takesFocus, onWritten, onAsHtml }: WritingProps) {
  const t = useText(proseText);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<ProseEditor | null>(null);
  const [standing, setStanding] = useState(nowhere);
  const [linking, setLinking] = useState(false);
  // What the editor has written itself need not be shown to it.
  const written = useRef(html);
  const first = useRef({ html, attributes, takesFocus });
  const tell = useRef(onWritten);
  tell.current = onWritten;
  useEffect(() => {
    if (!place.current) return;
    const made = proseEditor(place.current, {
      html: first.current.html,
      onWritten: (now) => {
        written.current = now;
        tell.current(now);
      },
      onStanding: setStanding,
      onLinkKeys: () => setLinking(true),
    });
    editor.current = made;
    made.describe(first.current.attributes);
    if (first.current.takesFocus) made.focus();
    return () => made.end();
  }, []);
  useEffect(() => editor.current?.describe(attributes), [attributes]);
  // At once: later, more may have been written, which an older text would take away.
  useLayoutEffect(() => {
    if (html === written.current) return;
    written.current = html;
    editor.current?.show(html);
  }, [html]);
  const closeLink = () => {
    setLinking(false);
    editor.current?.focus();
  };
  const mod = isApple() ? '⌘' : 'Ctrl+';
  const tool = (name: Act | 'link', key?: string) => ({
    name: key ? `${t(name)} (${mod}${key})` : t(name),
    icon: icons[name],
  });
  const act = (name: Act, key?: string) => ({
    ...tool(name, key),
    onPress: () => editor.current?.act(name),
  });
  const format = (name: Exclude<Act, 'indent' | 'outdent'>, key?: string) => ({
    ...act(name, key),
    pressed: standing[name],
  });
  return (
    <div className={css.box} style={{ '--rows': rows } as CSSProperties}>
      <Toolbar
        label={t('tools', { field: label })}
        tools={[
          format('heading'),
          format('subheading'),
          format('bold', 'B'),
          format('italic', 'I'),
          format('bullets'),
          format('numbers'),
          { ...act('indent'), idle: !standing.canIndent },
          { ...act('outdent'), idle: !standing.canOutdent },
          { ...tool('link', 'K'), pressed: standing.link !== null, onPress: () => setLinking(true) },
          { name: t('as_html_title'), icon: t('as_html'), last: true, onPress: onAsHtml },
        ]}
      />
      {linking && (
        <LinkForm
          first={standing.link}
          onLink={(href) => {
            setLinking(false);
            editor.current?.link(href);
          }}
          onClose={closeLink}
        />
      )}
      <div ref={place} className={css.place} />
    </div>
  );
}

interface Tool {
  readonly name: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  /** There is nothing for it to do where the cursor is. It stays where the arrows find it. */
  readonly idle?: boolean;
  readonly last?: boolean;
  readonly onPress: () => void;
}

/** One stop of the tab key, in which the arrows move (ARIA's pattern of a toolbar). */
function Toolbar({ label, tools }: { readonly label: string; readonly tools: readonly Tool[] }) {
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: (at + tools.length - 1) % tools.length,
      ArrowRight: (at + 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    (bar.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={bar} className={css.tools} role="toolbar" aria-label={label} onKeyDown={move}>
      {tools.map(({ name, icon, pressed, idle, last, onPress }, place) => (
        <button
          key={name}
          type="button"
          className={cx(css.tool, last && css.last)}
          title={name}
          aria-label={name}
          aria-pressed={pressed}
          aria-disabled={idle || undefined}
          tabIndex={place === at ? 0 : -1}
          onFocus={() => setAt(place)}
          // The text keeps its cursor and what is selected.
          onMouseDown={(event) => event.preventDefault()}
          onClick={idle ? undefined : onPress}
        >
          {icon}
        </button>
      ))}
    </div>
  );
}

/** An address as people type it: an email, or one of the web without its scheme. */
function addressOf(typed: string): string {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  return /^([a-z][a-z\d+.-]*:|[/#])/i.test(text) ? text : `https://${text}`;
}

interface LinkFormProps {
  readonly first: string | null;
  readonly onLink: (href: string | null) => void;
  readonly onClose: () => void;
}

/** Where a link leads. It stands in the form of the page, so Enter sets the link and does not save. */
function LinkForm({ first, onLink, onClose }: LinkFormProps) {
  const t = useText(proseText);
  const [typed, setTyped] = useState(first ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const set = () => {
    const href = addressOf(typed);
    if (typed.trim() !== '' && leadsSomewhere(href)) return onLink(href);
    setIsWrong(true);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === field.current) set();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <fieldset className={css.link} aria-label={t('link')} onKeyDown={onKeyDown}>
      <TextField
        ref={field}
        label={t('link_to')}
        hint={t('link_hint')}
        error={isWrong ? t('link_wrong') : undefined}
        inputMode="url"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsWrong(false);
        }}
      />
      <div className={css.linkActs}>
        <Button size="small" onClick={set}>
          {t('link_set')}
        </Button>
        {first !== null && (
          <Button size="small" look="outline" onClick={() => onLink(null)}>
            {t('unlink')}
          </Button>
        )}
        <Button size="small" look="text" onClick={onClose}>
          <Cancel />
        </Button>
      </div>
    </fieldset>
  );
}
