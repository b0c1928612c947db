import { createElement, type ReactNode } from 'react'
import { isSafeHref, type Block, type Inline, type RichText as Blocks } from '#rules/content/rich-text.ts'
import type { LinkComponent } from './LinkComponent.ts'
import { nonBreakingUnits } from './non-breaking-units.ts'
import { wholeWord } from './whole-words.th.ts'
import './rich-text.css'

/** A telephone number, or a span of hours or days with its unit: a browser would end a line at its hyphen. */
const hyphenated = /(\d+(?:-\d+){2,}|[\d:.]+-[\d:.]+(?:\u00A0\S+)?)/
const afterPhone = /(\d(?:-\d+){2,})\u00A0/g

const keptWhole = (text: string, whole: RegExp, others: (text: string) => ReactNode): ReactNode =>
  text.split(whole).map((part, index) => (index % 2 ? <i key={index}>{part}</i> : others(part)))

/** A text whose lines end between words alone, and not within a number or before its unit. */
const inWholeWords = (text: string): ReactNode =>
  keptWhole(nonBreakingUnits(text).replaceAll(afterPhone, '$1 '), hyphenated, (rest) =>
    keptWhole(rest, wholeWord, (words) => words),
  )

/**
 * RichText: text written by staff, block by block. No HTML is made of it, and a link that is not allowed becomes plain
 * text.
 */
export const RichText = ({ blocks, link }: { blocks: Blocks; link: LinkComponent }) => (
  <div className="rich">
    {blocks.map((block, index) => (
      // Blocks have no names, and none of them has a state.
      <BlockElement key={index} block={block} link={link} />
    ))}
  </div>
)

function BlockElement({ block, link }: { block: Block; link: LinkComponent }) {
  if (block.type === 'heading') return createElement(`h${block.level}`, { id: block.id }, inWholeWords(block.text))
  if (block.type === 'paragraph')
    return (
      <p>
        <InlineText inlines={block.text} link={link} />
      </p>
    )
  const items = block.items.map((item, index) => (
    <li key={index}>
      <InlineText inlines={item} link={link} />
    </li>
  ))
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
}

const InlineText = ({ inlines, link }: { inlines: readonly Inline[]; link: LinkComponent }) =>
  inlines.map((inline, index) => {
    const text = inWholeWords(inline.text)
    const words = inline.bold ? <b>{text}</b> : text
    return <InlineLink key={index} href={inline.href} words={words} link={link} />
  })

type InlineLinkProps = { href: string | undefined; words: ReactNode; link: LinkComponent }

function InlineLink({ href, words, link: Link }: InlineLinkProps) {
  if (!href || !isSafeHref(href)) return words
  if (href.startsWith('/'))
    return (
      <Link href={href} className="link">
        {words}
      </Link>
    )
  const newTab = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a href={href} className="link" {...newTab}>
      {words}
    </a>
  )
}
