/** Somebody at an identity provider. */
export interface Person {
  readonly subject: string;
  readonly firstname: string;
  readonly lastname: string;
  /** Empty: the provider gives none. */
  readonly email: string;
  readonly verified: boolean;
}

/** One person of each provider has the address of the demo's athlete, the other is new to the portal. */
export const people: Readonly<Record<'google' | 'facebook', readonly Person[]>> = {
  google: [
    known('108350412967000000011', 'Giulia', 'Ferraris', 'athlete@demo.test'),
    known('108350412967000000027', 'Tommaso', 'Valsecchi', 'tommaso.valsecchi@google.test'),
  ],
  facebook: [
    known('10159000000000013', 'Giulia', 'Ferraris', 'athlete@demo.test'),
    known('10159000000000029', 'Irene', 'Colombo', 'irene.colombo@facebook.test'),
  ],
};

function known(subject: string, firstname: string, lastname: string, email: string): Person {
  return { subject, firstname, lastname, email, verified: true };
}
