import type pg from 'pg';

/** A column of what a statement answers. */
export interface Column {
  readonly name: string;
  readonly type: number;
}

interface Fields {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** PostgreSQL's own word on a statement that is prepared and never run: parse, describe, sync. */
class Description implements pg.Submittable {
  readonly #text: string;
  #columns: Column[] = [];
  readonly #answer = Promise.withResolvers<Column[]>();
  readonly answer = this.#answer.promise;

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: Fields): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  handleError(error: Error): void {
    this.#answer.reject(error);
  }

  handleReadyForQuery(): void {
    this.#answer.resolve(this.#columns);
  }
}

/** The columns that a statement answers with; rejects with what PostgreSQL says where it does not prepare. */
export const described = (client: pg.Client, text: string): Promise<Column[]> =>
  client.query(new Description(text)).answer;
