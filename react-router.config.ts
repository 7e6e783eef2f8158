import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // The whole map travels with the first page: no call outside /api and no page address beside the language's.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
