import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Lang } from '#kernel/lang.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { described, Field, type FieldWords, fieldCss, useFieldIds } from '#web/ui/Field.tsx';
import { useOptionalMarker } from '#web/ui/optional.ts';
import { proseText } from '../../text/prose.ts';
import { MayChange } from '../setUps/Fields.tsx';
import { useTakenOut } from '../setUps/useTakenOut.ts';
import css from './prose.module.css';
import type * as Code from './Writing.tsx';

/** How far from what is seen of the page the editor is made ready; one in a part that is folded is not. */
const near = '100%';

interface ProseFieldProps extends Omit<FieldWords, 'note' | 'marker'>, UseFormRegisterReturn {
  readonly label: string;
  readonly lang: Lang;
  readonly id?: string;
  readonly rows: number;
  readonly html: string;
}

/** A text with headings, lists and links: whoever may change it writes it, the others read it as visitors do. */
export function ProseField(props: ProseFieldProps) {
  const mayChange = useContext(MayChange);
  return mayChange ? <WrittenProse {...props} /> : <ReadProse {...props} />;
}

const ReadProse = ({ label, id, html, lang, name }: ProseFieldProps) => (
  <div className={fieldCss.field} id={id ?? name}>
    <p className={fieldCss.label}>{label}</p>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: passed the server’s allow-list sanitiser */}
    <div className={`prose ${css.read}`} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
  </div>
);

/** A text that is kept as HTML (decision 327). Where its editor would lose something of it, it is a field of HTML. */
function WrittenProse({ label, hint, error, id, html, lang, rows, ...registered }: ProseFieldProps) {
  const t = useText(proseText);
  const taken = useTakenOut()(html);
  const marker = useOptionalMarker(registered.name);
  const ids = useFieldIds(id, registered.name);
  const area = useRef<HTMLTextAreaElement>(null);
  const [code, setCode] = useState<Pick<typeof Code, 'Writing' | 'keepsAll'> | null>(null);
  const [asHtml, setAsHtml] = useState(false);
  /** Somebody has changed how it is shown: then the field takes the focus. */
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    let isHere = true;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        seen.disconnect();
        import('./Writing.tsx').then(({ Writing, keepsAll }) => {
          if (!isHere) return;
          // Whoever types already goes on in the field that is there.
          setAsHtml(document.activeElement === field);
          setCode({ Writing, keepsAll });
        });
      },
      { rootMargin: near },
    );
    seen.observe(field);
    return () => {
      isHere = false;
      seen.disconnect();
    };
  }, []);
  const isKept = useMemo(() => code?.keepsAll(html) ?? true, [code, html]);
  const isDrawn = code !== null && !asHtml && isKept;
  const note = taken ?? (isKept ? undefined : t('only_html'));
  const words = described(ids, { hint, error, note });
  const describedBy = words['aria-describedby'];
  const isWrong = words['aria-invalid'] === true;
  const attributes = useMemo(
    () => ({
      id: ids.id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': ids.label,
      lang,
      class: `prose ${css.text}`,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isWrong && { 'aria-invalid': 'true' }),
    }),
    [ids.id, ids.label, lang, describedBy, isWrong],
  );
  useEffect(() => {
    if (asked && !isDrawn) area.current?.focus();
  }, [asked, isDrawn]);
  const show = (html: boolean) => {
    setAsked(true);
    setAsHtml(html);
  };
  return (
    <Field
      ids={ids}
      label={label}
      hint={hint}
      error={error}
      note={note}
      marker={marker}
      onLabel={() => document.getElementById(ids.id)?.focus()}
    >
      <div>
        {isDrawn ? (
          <code.Writing
            label={label}
            rows={rows}
            html={html}
            attributes={attributes}
            takesFocus={asked}
            onWritten={(value) => registered.onChange({ target: { name: registered.name, value }, type: 'change' })}
            onAsHtml={() => show(true)}
          />
        ) : (
          <>
            <textarea
              {...registered}
              {...words}
              ref={(element) => {
                registered.ref(element);
                area.current = element;
              }}
              id={ids.id}
              lang={lang}
              rows={rows}
              className={fieldCss.input}
            />
            {code && isKept && (
              <Button look="text" size="small" onClick={() => show(false)}>
                {t('as_text')}
              </Button>
            )}
          </>
        )}
      </div>
    </Field>
  );
}
