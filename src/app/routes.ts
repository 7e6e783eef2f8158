import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole map of addresses: every page stands below a language. */
export default [route(':lang', './shell.tsx', [index('../features/races/web/HomePage.tsx')])] satisfies RouteConfig;
