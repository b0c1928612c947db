/** RFC 5321 allows 254 characters in all. */
const maximum = 254
const sane = /^[a-z0-9_%+'-]+(\.[a-z0-9_%+'-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

/**
 * An e-mail address in its stored form: trimmed and in small letters, so that one mailbox is one account. Only the
 * addresses that mail providers give out are taken; quoted and international ones are not.
 * @returns null where the text is no such address
 */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= maximum && sane.test(email) ? email : null
}
