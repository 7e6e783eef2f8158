/** What every page needs of its circuit: name, look and public settings. */
export interface CircuitLook {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly season: string;
  readonly seasonId: number;
  /** The four inks, for what is drawn without a style sheet: mails and documents. */
  readonly inks: readonly [string, string, string, string];
  /** The circuit's inks and colourways, as a style block. */
  readonly style: string;
  readonly logo: string | null;
  /** The organiser's own picture, for Home and the registration screens (registration §1). */
  readonly headerImage: string | null;
  readonly settings: Readonly<Record<string, string>>;
  /** The organiser's own tags for the head of every page, made harmless. */
  readonly head: readonly { readonly tag: 'meta' | 'link'; readonly attributes: Readonly<Record<string, string>> }[];
  readonly promo: {
    readonly dismissal: 'page' | 'session';
    readonly text: string;
    readonly link: string | null;
  } | null;
  /** A picture of the sizes, where the circuit has one (registration §5). */
  readonly sizeGuide: string | null;
  readonly office: { readonly company: string; readonly place: string; readonly email: string; readonly hours: string };
}

/** Has the organiser switched the shop on? (checkout §6, `shop-active`) */
export const hasShop = ({ settings }: Pick<CircuitLook, 'settings'>): boolean => settings['shop-active'] === '1';

/** Is the subscribers list public? (checkout §6, `list-active`) */
export const hasList = ({ settings }: Pick<CircuitLook, 'settings'>): boolean => settings['list-active'] === '1';
