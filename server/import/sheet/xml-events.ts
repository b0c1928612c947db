import { SheetError } from './sheet.ts'

/** What a scan of an XML document meets; names without their prefix. */
type XmlHandler = {
  open?: (name: string, attribute: (name: string) => string | undefined) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Letters of a tag: no spreadsheet writes one of a hundredth of it. */
const longestTag = 64 * 1024

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
        (whole, hex?: string, digits?: string, name?: string) => {
          if (name !== undefined) return entities[name] ?? whole
          const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
        },
      )
    : text

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Scans an XML document from start to end. It knows what spreadsheets write: tags, attributes, texts, the five named
 * entities and numbers. A document type, with which entities could be defined, is refused.
 * @throws SheetError where it is no such document
 */
export function scanXml(xml: string, { open, close, text }: XmlHandler): void {
  let at = xml.indexOf('<')
  while (at >= 0) {
    if (xml.startsWith('<!--', at)) at = after(xml, '-->', at)
    else if (xml.startsWith('<![CDATA[', at)) {
      const end = after(xml, ']]>', at)
      text?.(xml.slice(at + 9, end - 3))
      at = end
    } else if (xml.startsWith('<!', at)) throw new SheetError('damaged')
    else if (xml.startsWith('<?', at)) at = after(xml, '?>', at)
    else {
      const end = endOfTag(xml, at + 1)
      const tag = xml.slice(at + 1, end)
      if (tag.startsWith('/')) close?.(withoutPrefix(tag.slice(1).trim()))
      else {
        const isEmpty = tag.endsWith('/')
        const content = isEmpty ? tag.slice(0, -1) : tag
        const name = withoutPrefix(/^[^\s/]+/.exec(content)?.[0] ?? '')
        open?.(name, (wanted) => attributeOf(content, wanted))
        if (isEmpty) close?.(name)
      }
      at = end + 1
    }
    const next = xml.indexOf('<', at)
    if (text && next > at) text(plain(xml.slice(at, next)))
    at = next
  }
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  if (at < 0) throw new SheetError('damaged')
  return at + mark.length
}

/** The place of the `>` that ends a tag: one within quotes does not. */
function endOfTag(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at += 1) {
    if (at - from > longestTag) throw new SheetError('too_large')
    const letter = xml[at] ?? ''
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at
  }
  throw new SheetError('damaged')
}

/** Reads a tag once from start to end, however it is written. */
function attributeOf(tag: string, wanted: string): string | undefined {
  let at = 0
  for (;;) {
    const equals = tag.indexOf('=', at)
    if (equals < 0) return undefined
    const before = tag.slice(at, equals).trimEnd()
    const name = before.slice(Math.max(...separators.map((mark) => before.lastIndexOf(mark))) + 1)
    let start = equals + 1
    while (separators.includes(tag[start] ?? '')) start += 1
    const quote = tag[start] ?? ''
    const end = quote === '"' || quote === "'" ? tag.indexOf(quote, start + 1) : -1
    if (end >= 0 && (name === wanted || withoutPrefix(name) === wanted)) return plain(tag.slice(start + 1, end))
    at = end < 0 ? start : end + 1
    if (end < 0 && (quote === '"' || quote === "'")) return undefined
  }
}

/** What stands between the attributes of a tag. */
const separators = [' ', '\t', '\n', '\r', '/']
