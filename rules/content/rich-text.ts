/**
 * The one format of texts that the staff write: a closed list of blocks and nothing else. There is no HTML in it and
 * none is made of it: the storefront draws each block by a part of its own.
 */
export type Inline = { text: string; bold?: boolean | undefined; href?: string | undefined }
export type Block =
  /** `id` is what links to this place name, such as `#terms`. */
  | { type: 'heading'; level: 2 | 3; text: string; id?: string | undefined }
  | { type: 'paragraph'; text: Inline[] }
  | { type: 'list'; ordered: boolean; items: Inline[][] }
export type RichText = Block[]

/**
 * Whether a link may lead there: a path of the shop, a place in the page, an https address, a telephone or an e-mail.
 * `javascript:`, `data:`, addresses that borrow the page's protocol (`//`) and everything else are refused.
 */
export function isSafeHref(href: string): boolean {
  // Browsers drop control characters and treat a backslash as a slash: neither has a place in a link.
  if (/[\p{Cc}\s\\]/u.test(href)) return false
  return /^(?:\/(?!\/)|#|https:\/\/[^/]|tel:\+?[\d-]+$|mailto:[^:]+$)/i.test(href)
}

/** Where links of a text lead that may not: paths within it, such as `3.text.0.href`. */
export function unsafeLinks(blocks: RichText): string[] {
  return blocks.flatMap((block, at) => {
    if (block.type === 'heading') return []
    if (block.type === 'paragraph') return unsafeIn(block.text, `${at}.text`)
    return block.items.flatMap((item, index) => unsafeIn(item, `${at}.items.${index}`))
  })
}

const unsafeIn = (inlines: readonly Inline[], path: string): string[] =>
  inlines.flatMap(({ href }, index) => (href === undefined || isSafeHref(href) ? [] : [`${path}.${index}.href`]))

/** One heading of the second level with what stands under it; what stands before the first has none. */
export type Section = { heading: (Block & { type: 'heading' }) | null; blocks: RichText }

export function sectionsOf(blocks: RichText): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    const last = sections.at(-1)
    if (block.type === 'heading' && block.level === 2) sections.push({ heading: block, blocks: [] })
    else if (last) last.blocks.push(block)
    else sections.push({ heading: null, blocks: [block] })
  }
  return sections
}
