/** A name that the world can reach: neither this machine's nor one that is kept for trials and examples (RFC 6761, RFC 2606). */
export const isPublicHost = (host: string): boolean => {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name.includes('.') && !/(^|\.)(localhost|test|invalid|local)$/.test(name) && !/^[\d.]+$/.test(name);
};
