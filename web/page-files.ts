/**
 * Whether a page loads no scripts and styles but these: during a deployment another release may have answered, whose files a
 * service worker does not have.
 */
export const loadsOnly = (html: string, files: readonly string[]): boolean =>
  (html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g) ?? []).every((file) => files.includes(file))
