/**
 * The format of texts that staff write: a closed list of blocks, without HTML. The storefront renders each block with
 * its own component.
 */
export type Inline = { text: string; bold?: boolean | undefined; href?: string | undefined }
export type Block =
  /** `id` is the anchor for links such as `#terms`. */
  | { type: 'heading'; level: 2 | 3; text: string; id?: string | undefined }
  | { type: 'paragraph'; text: Inline[] }
  | { type: 'list'; ordered: boolean; items: Inline[][] }
export type RichText = Block[]

/**
 * Whether a link may have this target: a storefront path, an anchor, an https address, a telephone number or an e-mail
 * address. `javascript:`, `data:`, protocol-relative addresses (`//`) and everything else are rejected.
 */
export function isSafeHref(href: string): boolean {
  // Browsers drop control characters and treat a backslash as a slash: both could disguise a target.
  if (/[\p{Cc}\s\\]/u.test(href)) return false
  return /^(?:\/(?!\/)|#|https:\/\/[^/]|tel:\+?[\d-]+$|mailto:[^:]+$)/i.test(href)
}

/** Paths of unsafe links within a text, such as `3.text.0.href`. */
export function unsafeLinks(blocks: RichText): string[] {
  return blocks.flatMap((block, at) => {
    if (block.type === 'heading') return []
    if (block.type === 'paragraph') return unsafeIn(block.text, `${at}.text`)
    return block.items.flatMap((item, index) => unsafeIn(item, `${at}.items.${index}`))
  })
}

const unsafeIn = (inlines: readonly Inline[], path: string): string[] =>
  inlines.flatMap(({ href }, index) => (href === undefined || isSafeHref(href) ? [] : [`${path}.${index}.href`]))

/** A heading of the second level with the blocks below it; the blocks before the first have no heading. */
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
