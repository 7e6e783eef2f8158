import { isOwnPath, proseAttributes, proseSchemes, proseTags } from '#kernel/prose.ts';

const html = 'http://www.w3.org/1999/xhtml';
const itself = 'https://portal.invalid';

/** May a link lead there, as the server lets it? */
function leadsSomewhere(address: string): boolean {
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

function tidy(parent: Element): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === Node.TEXT_NODE) continue;
    if (!(child instanceof Element) || child.namespaceURI !== html || wholly.includes(child.localName)) {
      child.remove();
      continue;
    }
    const tag = child.localName;
    tidy(child);
    if (tag === 'img' && !isOwnPath(child.getAttribute('src') ?? '')) child.remove();
    else if (!proseTags.includes(tag)) child.replaceWith(...child.childNodes);
    else
      for (const attribute of [...child.attributes]) if (!keeps(attribute, tag)) child.removeAttribute(attribute.name);
  }
}

/**
 * HTML that is being typed, as harmless as the server makes what is saved, by the same list. Nothing of it runs or is loaded
 * while it is read.
 */
export function cleanProse(typed: string): string {
  const { body } = new DOMParser().parseFromString(typed, 'text/html');
  tidy(body);
  return body.innerHTML;
}
