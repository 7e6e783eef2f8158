import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Cancel } from '#web/Cancel.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import type { FieldSchemas } from '../../rules/mayBeEmpty.ts';
import { setUpsText } from '../../text/setUps.ts';
import { bothNamed } from './bothNamed.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { Fields } from './Fields.tsx';
import { FormNotices } from './FormNotices.tsx';
import { ListField, type ListFieldOf, namesIn } from './ListField.tsx';
import { Optional } from './Optional.tsx';
import styles from './setUps.module.css';
import { type FieldValues, type SentFields, useFieldsForm } from './useFieldsForm.ts';
import type { BlockNotice } from './useTold.ts';

export type ListItem<Name extends string> = { readonly id: number } & { readonly [Field in Name]: unknown };

export interface ListChanges<Name extends string> {
  readonly add: (fields: FieldValues<Name>) => Promise<unknown>;
  readonly change: (id: number, sent: SentFields) => Promise<unknown>;
  readonly remove?: (id: number) => Promise<unknown>;
}

interface ListBlockProps<Name extends string, Item extends ListItem<Name>> {
  /** Where links to it lead; it begins the ids of its fields. */
  readonly id: string;
  readonly title: string;
  readonly text?: ReactNode;
  readonly items: readonly Item[];
  readonly fields: readonly ListFieldOf<Name>[];
  /** What its fields are, as they are sent: what may stay empty says so. */
  readonly schema: FieldSchemas;
  /** Fields that are asked for later, though they may be saved empty. */
  readonly wanted?: readonly string[];
  /** What a new one begins with; null: none can be added, for the reason in `text`. */
  readonly first: { readonly [Field in Name]: unknown } | null;
  readonly line: (item: Item) => ReactNode;
  readonly note?: (item: Item | null) => ReactNode;
  readonly words: { readonly add: string; readonly added: string; readonly removed?: string; readonly none: string };
  readonly label: (field: Name) => string;
  readonly mayChange: boolean;
  /** Where some of them may be changed and others not. */
  readonly mayChangeItem?: (item: Item) => boolean;
  /** Without it, none. */
  readonly mayRemove?: (item: Item) => boolean;
  readonly changes: ListChanges<Name>;
  readonly told: BlockNotice;
  readonly onDirty?: (at: string, isDirty: boolean) => void;
}

/** A list of things that are set up one by one: each is a line that unfolds to its fields, and is saved by itself. */
export function ListBlock<Name extends string, Item extends ListItem<Name>>(props: ListBlockProps<Name, Item>) {
  const { id, title, text, items, first, line, words, mayChange, changes, told } = props;
  const t = useText(setUpsText);
  const [adding, setAdding] = useState(false);
  const { block, onRemoving } = useFocusOnNext(items);
  return (
    <section className={styles.part} id={id} tabIndex={-1} ref={block} aria-labelledby={`${id}-title`}>
      <h2 className="d d-1" id={`${id}-title`}>
        {title}
      </h2>
      {text && <div className="mut sm">{text}</div>}
      {items.length === 0 && !adding && <p>{words.none}</p>}
      {items.length > 0 && (
        <div className={styles.types}>
          {items.map((item) => (
            <details key={item.id} className={styles.type}>
              <summary>{line(item)}</summary>
              <ItemForm
                {...props}
                item={item}
                onRemoving={onRemoving}
                stored={item}
                onSaved={() => told.say(id, t('saved'))}
              />
            </details>
          ))}
        </div>
      )}
      {mayChange &&
        first &&
        (adding ? (
          <div className={styles.newType}>
            <h3 className="b">{words.add}</h3>
            <ItemForm
              {...props}
              onRemoving={onRemoving}
              item={null}
              stored={first}
              changes={{ ...changes, change: async () => undefined }}
              onSaved={() => {
                setAdding(false);
                told.say(id, words.added);
              }}
              onGivenUp={() => setAdding(false)}
            />
          </div>
        ) : (
          <Button look="outline" size="small" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        ))}
      <Saved show={told.said(id) !== ''}>{told.said(id)}</Saved>
    </section>
  );
}

/** Where the focus goes when one of a list is deleted: to the one in its place, the last one, or what adds one. */
function useFocusOnNext(items: readonly { readonly id: number }[]) {
  const block = useRef<HTMLElement>(null);
  const removing = useRef<{ readonly id: number; readonly at: number } | null>(null);
  useEffect(() => {
    const gone = removing.current;
    if (!gone || items.some(({ id }) => id === gone.id)) return;
    removing.current = null;
    const all = (selector: string) => [...(block.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const rows = all(':scope > div > details > summary');
    (rows[gone.at] ?? rows.at(-1) ?? all(':scope > button')[0] ?? block.current)?.focus();
  }, [items]);
  return {
    block,
    onRemoving: (id: number) => {
      removing.current = { id, at: items.findIndex((item) => item.id === id) };
    },
  };
}

interface ItemFormProps<Name extends string, Item extends ListItem<Name>>
  extends Omit<ListBlockProps<Name, Item>, 'line' | 'title' | 'text' | 'first'> {
  readonly item: Item | null;
  readonly stored: { readonly [Field in Name]: unknown };
  readonly onSaved: () => void;
  readonly onGivenUp?: () => void;
  /** Told before one is deleted: once it is gone, the focus goes on to the next. */
  readonly onRemoving: (id: number) => void;
}

function ItemForm<Name extends string, Item extends ListItem<Name>>(props: ItemFormProps<Name, Item>) {
  const { id: list, item, items, fields, label, changes, words, note, onSaved, told } = props;
  const mayChange = item && props.mayChangeItem ? props.mayChangeItem(item) : props.mayChange;
  const t = useText(setUpsText);
  const at = `${list}-${item?.id ?? 'new'}`;
  const names = useMemo(() => fields.flatMap((field) => namesIn(field)) as Name[], [fields]);
  const flags = useMemo(
    () => fields.flatMap((field) => (field.kind === 'tick' ? [field.name] : [])) as Name[],
    [fields],
  );
  const amounts = useMemo(
    () => fields.flatMap((field) => (field.kind === 'amount' ? [field.name] : [])) as Name[],
    [fields],
  );
  const { stored } = props;
  const made = useFieldsForm<Name>({
    names,
    flags,
    amounts,
    stored,
    // A new one has all fields, those that this form does not show included.
    change: (sent, typed) => (item ? changes.change(item.id, sent) : changes.add(bothNamed({ ...stored, ...typed }))),
    onSaved,
    labels: Object.fromEntries(names.map((name) => [name, label(name)])),
  });
  const { form, submit, error, shaken, pending, dirty } = made;
  const isDirty = dirty.length > 0;
  const { onDirty } = props;
  useEffect(() => {
    onDirty?.(at, isDirty);
    return () => onDirty?.(at, false);
  }, [onDirty, at, isDirty]);
  const values = form.watch() as FieldValues<Name>;
  return (
    <form className={styles.typeForm} onSubmit={submit} noValidate>
      <Fields legend={item ? t('its_fields') : words.add} mayChange={mayChange}>
        <FormNotices made={made} idOf={(field) => `${at}-${field}`} />
        <Optional of={props.schema} {...(props.wanted && { but: props.wanted })}>
          {fields.map((field) => (
            <ListField
              key={namesIn(field).join()}
              field={
                !item && 'stem' in field && field.stem === 'name' ? { ...field, hint: t('name_both_hint') } : field
              }
              at={at}
              values={values}
              places={item ? items.length : items.length + 1}
              register={(name) => made.register(name as never)}
              registerChoice={(name, choice) => made.registerChoice(name as never, choice)}
              set={(name, value) => form.setValue(name as never, value as never, { shouldDirty: true })}
              error={error}
            />
          ))}
        </Optional>
        {note?.(item)}
        {mayChange && (
          <div className="acts">
            <Button
              type="submit"
              size="small"
              look={item && !isDirty ? 'outline' : 'filled'}
              waiting={pending && t('wait')}
              {...shaken}
            >
              {t(item ? 'save' : 'add_item')}
            </Button>
            {isDirty && item && (
              <Button look="text" size="small" onClick={made.undo}>
                {t('undo')}
              </Button>
            )}
            {props.onGivenUp && (
              <Button look="text" size="small" onClick={props.onGivenUp}>
                <Cancel />
              </Button>
            )}
            {item && props.mayRemove?.(item) && (
              <DeleteButton
                remove={async () => {
                  props.onRemoving(item.id);
                  await changes.remove?.(item.id);
                  told.say(list, words.removed ?? '');
                }}
              />
            )}
          </div>
        )}
      </Fields>
    </form>
  );
}
