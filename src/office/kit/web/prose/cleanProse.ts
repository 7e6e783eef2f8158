import { isOwnPath, proseAttributes, proseLinkRel, proseSchemes, proseTags } from '#kernel/prose.ts';

const html = 'http://www.w3.org/1999/xhtml';
const itself = 'https://portal.invalid';

/** May a link lead there, as the server lets it? */
export function leadsSomewhere(address: string): boolean {
  if (/^\s*[\\/]{2}/.test(address)) return false;
  const found = URL.parse(address, itself);
  return found !== null && (found.origin === itself || proseSchemes.includes(found.protocol.slice(0, -1)));
}

const keeps = ({ name, value }: Attr, tag: string): boolean => {
  if (!proseAttributes[tag]?.includes(name)) return false;
  return name !== 'href' || leadsSomewhere(value);
};

/** These go with all that is in them; of others what is not allowed is the tag alone. */
const wholly: readonly string[] = ['script', 'style', 'textarea', 'option'];

function tidy(parent: Element, gone: (name: string) => void): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === Node.TEXT_NODE) continue;
    if (!(child instanceof Element) || child.namespaceURI !== html || wholly.includes(child.localName)) {
      child.remove();
      if (child instanceof Element) gone(child.localName);
      continue;
    }
    const tag = child.localName;
    tidy(child, gone);
    if (tag === 'img' && !isOwnPath(child.getAttribute('src') ?? '')) {
      child.remove();
      gone(tag);
    } else if (!proseTags.includes(tag)) {
      child.replaceWith(...child.childNodes);
      gone(tag);
    } else {
      for (const attribute of [...child.attributes])
        if (!keeps(attribute, tag)) {
          child.removeAttribute(attribute.name);
          gone(attribute.name);
        }
      if (tag === 'a') child.setAttribute('rel', proseLinkRel);
    }
  }
}

/** In the body from its first tag on: a script that is typed first would stand in the head otherwise. */
export const bodyOf = (typed: string): Element => new DOMParser().parseFromString(`<body>${typed}`, 'text/html').body;

/**
 * HTML that is being typed, as harmless as the server makes what is saved. Nothing of it runs or is loaded while it is
 * read.
 */
export function cleanProse(typed: string): string {
  const body = bodyOf(typed);
  tidy(body, () => {});
  return body.innerHTML;
}

/** The tags and attributes that the server takes out of what is typed, each once. */
export function takenOut(typed: string): readonly string[] {
  const gone = new Set<string>();
  tidy(bodyOf(typed), (name) => gone.add(name));
  return [...gone];
}
