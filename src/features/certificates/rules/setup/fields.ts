/** What an organiser sets of a type of certificate. */
export interface CertificateTypeFields {
  readonly name_it: string;
  readonly name_en: string;
  /** The discipline that it is always of; null: the athlete says which. */
  readonly implied_discipline_id: number | null;
}

/** What an organiser sets of a discipline that certificates are issued for. */
export interface DisciplineFields {
  readonly name_it: string;
  readonly name_en: string;
}
