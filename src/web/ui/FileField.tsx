import { type CSSProperties, type DragEvent, type Ref, useEffect, useRef, useState } from 'react';
import { langOf } from '#kernel/lang.ts';
import { wordField } from '#text/fields.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { described, FieldError, FieldNote, type FieldWords, fieldCss, Hint, useFieldIds } from './Field.tsx';
import css from './FileField.module.css';

export interface FileFieldProps extends FieldWords {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly accept?: string | undefined;
  /** A phone opens its camera. */
  readonly capture?: 'environment' | 'user' | undefined;
  /** The largest file that the server takes: a larger one is told at the field, and is not sent. */
  readonly mostBytes?: number | undefined;
  /** Files were chosen or dropped, before their size is looked at: what was said of the last one holds no more. */
  readonly onChoose?: (() => void) | undefined;
  readonly onFile: (file: File) => void;
  /** Several may be chosen or dropped at once; they come here. */
  readonly multiple?: boolean | undefined;
  readonly onFiles?: ((files: readonly File[]) => void) | undefined;
  readonly chosen?: string | undefined;
  /** While it is on its way: how much of it, in percent, and how to stop it. */
  readonly upload?: { readonly percent: number; readonly text: string; readonly onCancel: () => void } | undefined;
  readonly words: {
    readonly choose: string;
    readonly change: string;
    readonly cancel: string;
    /** On a phone or a tablet: a second way that opens the camera. */
    readonly photograph?: string | undefined;
  };
  readonly disabled?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly className?: string | undefined;
}

export function FileField(props: FileFieldProps) {
  const {
    onChoose,
    onFile,
    onFiles,
    multiple,
    chosen,
    upload,
    words,
    accept,
    capture,
    disabled,
    ref,
    mostBytes,
    ...rest
  } = props;
  const { label, hint, note, marker, id, name, className } = rest;
  const [tooLarge, setTooLarge] = useState<string>();
  const error = tooLarge ?? rest.error;
  const ids = useFieldIds(id, name);
  const [over, setOver] = useState(false);
  const isUploading = upload !== undefined;
  const wasUploading = useRef(isUploading);
  // The button to stop has gone with the upload: whoever goes on by keyboard is at the file again, not at the page's beginning.
  useEffect(() => {
    if (wasUploading.current && !isUploading && document.activeElement === document.body)
      document.getElementById(ids.id)?.focus();
    wasUploading.current = isUploading;
  }, [isUploading, ids.id]);
  const take = (files: FileList | null) => {
    if (!files?.[0] || disabled) return;
    onChoose?.();
    const fitting = [...files].filter(({ size }) => !mostBytes || size <= mostBytes);
    const limit = `file_too_large:${(mostBytes ?? 0) / 1024 / 1024}`;
    // In the page's language, which a component of the kit is not given.
    setTooLarge(fitting.length < files.length ? wordField(limit, langOf(document.documentElement.lang)) : undefined);
    const [file] = fitting;
    if (!file) return;
    if (multiple && onFiles) onFiles(fitting);
    else onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className={cx(fieldCss.field, className)}>
      <span className={fieldCss.label} id={`${ids.id}-label`}>
        {label}
        {marker && <span className={fieldCss.marker}> {marker}</span>}
      </span>
      <Hint ids={ids}>{hint}</Hint>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the input is the control */}
      <div
        className={cx(css.drop, over && css.over, error && css.wrong)}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {upload ? (
          <Progress {...upload} cancel={words.cancel} />
        ) : (
          <div className={css.row}>
            <input
              {...described(ids, { hint, error, note })}
              ref={ref}
              id={ids.id}
              name={name}
              type="file"
              className={css.input}
              accept={accept}
              multiple={multiple}
              capture={capture}
              disabled={disabled}
              aria-labelledby={`${ids.id}-label ${ids.id}-choose`}
              onChange={(event) => take(event.target.files)}
            />
            <label className={css.choose} id={`${ids.id}-choose`} htmlFor={ids.id}>
              {chosen ? words.change : words.choose}
            </label>
            {words.photograph && (
              <span className={css.camera}>
                <input
                  type="file"
                  className={css.input}
                  accept="image/jpeg"
                  capture="environment"
                  disabled={disabled}
                  id={`${ids.id}-camera`}
                  onChange={(event) => take(event.target.files)}
                />
                <label className={css.choose} htmlFor={`${ids.id}-camera`}>
                  {words.photograph}
                </label>
              </span>
            )}
            {chosen && <span className={css.name}>{chosen}</span>}
          </div>
        )}
      </div>
      <FieldError ids={ids}>{error}</FieldError>
      <FieldNote ids={ids}>{note}</FieldNote>
    </div>
  );
}

interface ProgressProps {
  readonly percent: number;
  readonly text: string;
  readonly onCancel: () => void;
  readonly cancel: string;
}

function Progress({ percent, text, onCancel, cancel }: ProgressProps) {
  const done = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <>
      <div className={css.row}>
        <span role="status">{text}</span>
        <Button look="text" size="small" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={text}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={100}
        tabIndex={-1}
      >
        <span style={{ '--done': `${done}%` } as CSSProperties} />
      </div>
    </>
  );
}
