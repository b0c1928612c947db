import type { ContentOf } from '#contract/content/content.ts'
import type { RichText } from '#rules/content/rich-text.ts'
import { writeMarkedText } from '#rules/content/write-marked-text.ts'
import { segmentName } from '#rules/retailers/segment-names.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import type { EditedContent, EditedKind } from './stored-content.ts'

type Texts = AllTexts['content']
type FieldName = { [Kind in EditedKind]: keyof ContentOf[Kind] }[EditedKind]
type Words = string | number | Date | null
/** What the page is read in. */
type TextsInLanguage = { texts: Texts; language: Language }

const languages = ['th', 'en'] as const

/** What the fields of all kinds are called. */
const labelsOf = (texts: Texts, kind: EditedKind): Readonly<Record<FieldName, string>> => ({
  ...texts.deliveryWords,
  ...texts.brand,
  title: texts.titleField,
  body: texts.body,
  link: texts.link,
  linkText: texts.linkText,
  image: texts.image,
  description: kind === 'brand' ? texts.brand.description : texts.description,
  condition: texts.condition,
  items: texts.bannerItems,
  audience: texts.audience,
  segment: texts.segment,
  sequence: texts.sequence,
  startsAt: texts.startsAt,
  endsAt: texts.endsAt,
  logo: texts.logo,
  colours: texts.colours,
  phone: texts.phone,
  phoneHours: texts.phoneHours,
  chat: texts.chat,
  days: texts.days,
  address: texts.address,
  addressNote: texts.addressNote,
  place: texts.place,
  policies: texts.policies,
  fees: texts.fees,
  calendar: texts.calendar,
  orderRules: texts.orderRules,
  pickUp: texts.pickUp,
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in words; undefined where it is no text. */
function wordsOf(name: string, value: unknown, { texts, language }: TextsInLanguage): Words | undefined {
  if (value === null || value === undefined) return null
  if (name === 'image' || name === 'logo') return undefined
  if (typeof value === 'string') {
    if (name === 'startsAt' || name === 'endsAt') return new Date(value)
    if (name === 'segment') return segmentName(value, language)
    const choices: Readonly<Record<string, string>> = { ...texts.conditions, ...texts.audiences }
    return name === 'condition' || name === 'audience' ? (choices[value] ?? value) : value
  }
  if (typeof value === 'number') return value
  if (name === 'body') return writeMarkedText(value as RichText)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(' · ')
  return isRecord(value) && 'from' in value && 'to' in value
    ? `${String(value['from'])}–${String(value['to'])}`
    : undefined
}

/** The fields of two versions of a text that differ: each with its label and both values, or that it differs where it is no text. */
export function versionsOf(
  { kind, content }: EditedContent,
  theirs: Readonly<Record<string, unknown>>,
  wording: TextsInLanguage,
): (readonly [label: string, mine: Words, theirs: Words])[] {
  const { texts } = wording
  const labels: Readonly<Record<string, string>> = labelsOf(texts, kind)
  const own: Readonly<Record<string, unknown>> = content
  return [...new Set([...Object.keys(own), ...Object.keys(theirs)])].flatMap((name) => {
    const [one, other] = [own[name], theirs[name]]
    if (JSON.stringify(one ?? null) === JSON.stringify(other ?? null)) return []
    const label = labels[name] ?? name
    const rowOf = (title: string, left: unknown, right: unknown) => {
      const [words, stored] = [wordsOf(name, left, wording), wordsOf(name, right, wording)]
      return [
        title,
        words === undefined ? texts.asTyped : words,
        stored === undefined ? texts.asStored : stored,
      ] as const
    }
    if (!isRecord(one) || !isRecord(other) || !('th' in one)) return [rowOf(label, one, other)]
    return languages.map((language) => rowOf(texts.inLanguage[language](label), one[language], other[language]))
  })
}
