import { createServer } from 'node:http';
import pg from 'pg';

/** A stub of the portal: only what `npm start` needs, with a connection to the database. */
const database = new pg.Client({ connectionString: process.env.DATABASE_URL });
database.on('error', () => undefined);
await database.connect();

const server = createServer(async (request, response) => {
  if (request.url === '/die') process.exit(7);
  const { rows } = await database.query('select current_user as user');
  response.end(JSON.stringify({ ...rows[0], mode: process.env.NODE_ENV, deployment: process.env.DEPLOYMENT }));
});
server.listen(Number(process.env.PORT), process.env.HOST, () => process.send?.({ ready: true }));

const stop = async () => {
  // The database must still be running: it ends after the portal.
  const { rows } = await database.query('select 1 as one').catch(() => ({ rows: ['no database any more'] }));
  console.log('stopped with', JSON.stringify(rows));
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('disconnect', stop);
