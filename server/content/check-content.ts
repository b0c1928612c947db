import type { AnyContent, BrandContent, DeliveryContent, SearchContent } from '#contract/content/content.ts'
import { unreadableColours } from '#rules/content/colours.ts'
import { unsafeLinks, type RichText } from '#rules/content/rich-text.ts'
import type { Audience, Schedule } from '#rules/content/schedule.ts'
import type { FieldError } from '#rules/identity/address.ts'
import { fromBaht } from '#rules/money.ts'
import { fold } from '#rules/search/fold.ts'
import { checkOrderRules } from './order-rules.ts'

/** Violations of a text beyond the shape of its fields. Paths begin at `content`. */
export function checkContent({ kind, content }: AnyContent): FieldError[] {
  switch (kind) {
    case 'pages':
      return checkBody(content.body)
    case 'brand':
      return checkBrand(content)
    case 'delivery':
      return [...checkFees(content), ...checkCalendar(content), ...checkOrderRules(content), ...checkPickUp(content)]
    case 'popups': {
      const { link, linkText } = content
      const unlabelled = link !== null && (linkText.th === '' || linkText.en === '')
      return [
        ...checkBody(content.body),
        ...checkShown(content),
        ...(unlabelled ? [{ path: 'content.linkText', code: 'required' }] : []),
      ]
    }
    case 'banners':
      return checkShown(content)
    case 'search':
      return checkSearchWords(content)
  }
}

/** A word stands for one thing: the search would not know which is meant. */
function checkSearchWords(content: SearchContent): FieldError[] {
  const known = new Set<string>()
  const lists = [
    ['everyday', content.everyday],
    ['needs', content.needs],
  ] as const
  return lists.flatMap(([name, list]) =>
    list.flatMap(({ words }, row) =>
      words.flatMap((word, at) => {
        const key = fold(word).replaceAll(' ', '')
        const path = `content.${name}.${row}.words.${at}`
        if (key.length < 2) return [{ path, code: 'too_short' }]
        if (known.has(key)) return [{ path, code: 'duplicate' }]
        known.add(key)
        return []
      }),
    ),
  )
}

const checkBody = (body: Record<'th' | 'en', RichText>): FieldError[] =>
  (['th', 'en'] as const).flatMap((language) =>
    unsafeLinks(body[language]).map((path) => ({ path: `content.body.${language}.${path}`, code: 'link_unsafe' })),
  )

function checkBrand({ colours, address }: BrandContent): FieldError[] {
  return [
    ...unreadableColours(colours).map((path) => ({ path: `content.colours.${path}`, code: 'contrast_low' })),
    ...(address && address.th.length !== address.en.length ? [{ path: 'content.address.en', code: 'required' }] : []),
  ]
}

function checkFees({ fees, policies }: DeliveryContent): FieldError[] {
  const codes = [...fees.free, ...fees.provinces.map(({ code }) => code)]
  const finer = fees.provinces.findIndex(({ fee }) => fromBaht(fee) === null)
  return [
    ...(new Set(codes).size < codes.length ? [{ path: 'content.fees.provinces', code: 'duplicate' }] : []),
    ...(fromBaht(fees.standard) === null ? [{ path: 'content.fees.standard', code: 'format' }] : []),
    ...(finer >= 0 ? [{ path: `content.fees.provinces.${finer}.fee`, code: 'format' }] : []),
    ...(policies.th.length === policies.en.length ? [] : [{ path: 'content.policies.en', code: 'required' }]),
  ]
}

function checkCalendar({ calendar }: DeliveryContent): FieldError[] {
  if (!calendar) return []
  const { weekdays, provinces, holidays } = calendar
  const lists: [path: string, values: readonly (string | number)[]][] = [
    ['weekdays', weekdays],
    ['provinces', provinces.map(({ code }) => code)],
    ...provinces.map((one, index): [string, number[]] => [`provinces.${index}.weekdays`, one.weekdays]),
    ['holidays', holidays],
  ]
  return lists
    .filter(([, values]) => new Set(values).size < values.length)
    .map(([path]) => ({ path: `content.calendar.${path}`, code: 'duplicate' }))
}

/** Hours that end after they begin, and no two at the same time. */
function checkPickUp({ pickUp }: DeliveryContent): FieldError[] {
  const hours = pickUp?.hours ?? []
  return hours.flatMap(({ weekday, from, until }, at) => {
    if (from >= until) return [{ path: `content.pickUp.hours.${at}.until`, code: 'before_start' }]
    const others = hours.slice(0, at).filter((other) => other.weekday === weekday)
    const overlaps = others.some((other) => other.from < until && from < other.until)
    return overlaps ? [{ path: `content.pickUp.hours.${at}`, code: 'overlaps' }] : []
  })
}

function checkShown({ audience, segment, startsAt, endsAt }: Audience & Schedule): FieldError[] {
  const backwards = startsAt !== null && endsAt !== null && Date.parse(startsAt) >= Date.parse(endsAt)
  return [
    ...(backwards ? [{ path: 'content.endsAt', code: 'before_start' }] : []),
    ...((audience === 'segment') === (segment !== null) ? [] : [{ path: 'content.segment', code: 'required' }]),
  ]
}

/** The pictures that a text shows, with the paths that name them. */
export function picturesIn({ kind, content }: AnyContent): { path: string; id: string }[] {
  if (kind === 'brand') return named('content.logo', content.logo)
  if (kind === 'popups' || kind === 'banners') return named('content.image', content.image)
  return []
}

const named = (path: string, id: string | null) => (id === null ? [] : [{ path, id }])
