/** The origin of a circuit's host, with the scheme and port of BASE_URL. */
export function originOf(baseUrl: URL, host: string): string {
  const url = new URL(baseUrl);
  url.hostname = host;
  return url.origin;
}
