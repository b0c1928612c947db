/** RFC 5321 allows 254 characters in all. */
const maximum = 254
const sane = /^[a-z0-9_%+'-]+(\.[a-z0-9_%+'-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

/**
 * An e-mail address in its stored form: trimmed and in lower case, so that one mailbox is one account. Quoted and
 * international addresses are not accepted, since mail providers do not issue them.
 * @returns null when the text is not such an address
 */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= maximum && sane.test(email) ? email : null
}
