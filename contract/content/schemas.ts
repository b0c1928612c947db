import * as z from 'zod/mini'
import { audiences } from '#rules/content/schedule.ts'
import { pageSlugs } from '#rules/content/pages.ts'
import { payTypes } from '#rules/payments/pay-types.ts'
import { defineSchemas } from '../call.ts'
import { baht, instant, language, number } from '../schemas.ts'

// Content written by staff, by kind, in both languages. Rules across fields or against the database are in
// server/content/check-content.ts.
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const hours = z.object({ from: timeOfDay, to: timeOfDay })

const httpsAddress = z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s/\\][^\s\\]*$/))

/** One line: no line breaks and no control characters. */
const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u))

const localizedText = (most: number) => z.object({ th: line(most), en: line(most) })

const words = z.string().check(z.minLength(1), z.maxLength(4000), z.regex(/^[^\p{Cc}]*$/u))

const inline = z.object({
  text: words,
  bold: z.optional(z.boolean()),
  /** rules/content/rich-text.ts checks where a link may lead. */
  href: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
})

const inlines = z.array(inline).check(z.minLength(1), z.maxLength(100))

/** The rich text format: these blocks and no HTML. */
const richText = z
  .array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('heading'),
        level: z.union([z.literal(2), z.literal(3)]),
        text: words,
        id: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))),
      }),
      z.object({ type: z.literal('paragraph'), text: inlines }),
      z.object({
        type: z.literal('list'),
        ordered: z.boolean(),
        items: z.array(inlines).check(z.minLength(1), z.maxLength(200)),
      }),
    ]),
  )
  .check(z.maxLength(500))

/** A page of text. */
export const pageContent = z.object({ title: localizedText(100), body: z.object({ th: richText, en: richText }) })

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

const palette = z.object({ brand: colour, onBrand: colour, soft: colour, offer: colour, onOffer: colour })

const place = z.object({
  latitude: z.number().check(z.minimum(5), z.maximum(21)),
  longitude: z.number().check(z.minimum(97), z.maximum(106)),
})

/** Id of a stored picture. */
export const imageId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/i))

/** A line that may be empty. */
const optionalLine = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u))

const optionalLocalizedText = (most: number) => z.object({ th: optionalLine(most), en: optionalLine(most) })

const searchWords = z
  .array(
    z.object({
      /** What is typed, in any spelling. */
      words: z.array(line(40)).check(z.minLength(1), z.maxLength(30)),
      /** The searches that find what is meant, the likeliest first. */
      means: z.array(line(60)).check(z.minLength(1), z.maxLength(12)),
    }),
  )
  .check(z.maxLength(500))

/** What shopkeepers call something that no product is named after. */
export const searchContent = z.object({
  /** Brand names that stand for a kind of product. */
  everyday: searchWords,
  /** What somebody wants to do, and what it takes. */
  needs: searchWords,
})

/** The supplier as retailers see it. */
export const brandContent = z.object({
  /** Shown in the header and in page titles. */
  name: localizedText(40),
  /** The company and its postal address. */
  company: localizedText(120),
  /** Follows the name in the title of the home page. */
  tagline: localizedText(120),
  /** For search engines. */
  description: localizedText(300),
  /** A logo next to the name, instead of the parcel icon. */
  logo: z.nullable(imageId),
  colours: z.object({ light: palette, dark: palette }),
  phone: z.nullable(z.string().check(z.regex(/^\+?\d[\d -]{5,18}\d$/))),
  phoneHours: z.nullable(hours),
  chat: z.nullable(
    z.object({
      /** For example `LINE @name`. */
      name: line(40),
      link: httpsAddress,
      /** Opens the chat with a prepared message in place of `{text}`. */
      draftLink: z.nullable(httpsAddress.check(z.includes('{text}'))),
      hours: z.nullable(hours),
    }),
  ),
  /** The days on which these hours apply. */
  days: localizedText(60),
  address: z.nullable(
    z.object({ th: z.array(line(120)).check(z.maxLength(5)), en: z.array(line(120)).check(z.maxLength(5)) }),
  ),
  addressNote: optionalLocalizedText(200),
  place: z.nullable(place),
})

const provinceCode = z.string().check(z.regex(/^[1-9]\d$/))

const fee = baht.check(z.minimum(0), z.maximum(100_000))

const orderAmount = baht.check(z.minimum(0), z.maximum(1_000_000))

/** Days of the week, 1 (Monday) to 7 (Sunday). */
const weekdays = z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7))

/** The order and delivery calendar from which delivery days are calculated. */
const deliveryCalendar = z.object({
  /** Cut-off for orders of the day. */
  cutOff: timeOfDay,
  /** An order placed before it is delivered on the same day; absent: never. */
  sameDayUntil: z.optional(timeOfDay),
  /** Days on which the supplier works and delivers. */
  weekdays,
  /** Provinces with different delivery days. */
  provinces: z
    .array(
      z.object({
        code: provinceCode,
        weekdays,
        /** Its own hour of the same day; null: nothing comes on the same day. */
        sameDayUntil: z.optional(z.nullable(timeOfDay)),
      }),
    )
    .check(z.maxLength(77)),
  holidays: z.array(z.iso.date()).check(z.maxLength(200)),
})

/** Order rules, amounts in baht; a condition that is null fits every order. */
const orderRules = z.object({
  /** Least amounts of goods. The row with most conditions counts; of two with as many, the higher amount. */
  least: z
    .array(
      z.object({
        amount: orderAmount,
        provinceCode: z.nullable(provinceCode),
        segment: z.nullable(line(40)),
        payType: z.nullable(z.enum(payTypes)),
      }),
    )
    .check(z.maxLength(200)),
  /** Amounts of goods from which delivery is free. */
  freeFrom: z.array(z.object({ amount: orderAmount, provinceCode: z.nullable(provinceCode) })).check(z.maxLength(78)),
})

/** Where and when retailers fetch orders themselves. The holidays are those of the delivery calendar. */
const pickUp = z.object({
  /** Its name and address. */
  place: localizedText(200),
  hours: z
    .array(z.object({ weekday: z.int().check(z.minimum(1), z.maximum(7)), from: timeOfDay, until: timeOfDay }))
    .check(z.minLength(1), z.maxLength(21)),
  /** Minutes from the order to the beginning of the first window. */
  leadMinutes: z.int().check(z.minimum(0), z.maximum(10_080)),
  /** The length of a window, in minutes. */
  windowMinutes: z.int().check(z.minimum(15), z.maximum(720)),
  /** How many days ahead, today included. */
  days: z.int().check(z.minimum(1), z.maximum(31)),
})

/** Delivery and returns policy, delivery calendar and fees (baht, VAT included), and the rules of orders. */
export const deliveryContent = z.object({
  promise: localizedText(80),
  promiseDetail: localizedText(120),
  delivery: localizedText(300),
  returns: localizedText(300),
  policies: z.object({ th: z.array(line(300)).check(z.maxLength(12)), en: z.array(line(300)).check(z.maxLength(12)) }),
  fees: z.object({
    /** Province codes of the Ministry of Interior. */
    free: z.array(provinceCode).check(z.maxLength(77)),
    standard: fee,
    provinces: z.array(z.object({ code: provinceCode, fee })).check(z.maxLength(77)),
  }),
  /** Null: no delivery day is shown. */
  calendar: z.nullable(deliveryCalendar),
  /** Absent: none. */
  orderRules: z.optional(orderRules),
  /** Absent: orders are only delivered. */
  pickUp: z.optional(pickUp),
})

const shown = {
  audience: z.enum(audiences),
  /** The segment of retailers, when the audience is a segment. */
  segment: z.nullable(line(40)),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  sequence: number,
}

/** A popup on the home page. */
export const popupContent = z.object({
  title: localizedText(80),
  body: z.object({ th: richText, en: richText }),
  image: z.nullable(imageId),
  /** Target of its button: a storefront path. */
  link: z.nullable(z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])[^\s\\]*$/))),
  linkText: optionalLocalizedText(40),
  ...shown,
})

/** A campaign on the home page, with a page of its products. */
export const bannerContent = z.object({
  description: localizedText(120),
  condition: z.enum(['brand', 'product', 'hot-hotsale']),
  /** Brand ids for `brand`, product ids otherwise. */
  items: z.array(number).check(z.maxLength(2000)),
  image: z.nullable(imageId),
  ...shown,
})

export const getBrand = defineSchemas({
  access: 'public',
  answer: z.extend(brandContent, {
    /** The version of the legal page to be accepted now. */
    legalVersion: number,
  }),
  errors: [],
  doc: 'The supplier: name, logo, colours, contact and hours, in both languages.',
})

export const getDelivery = defineSchemas({
  access: 'public',
  // A retailer reads the rules of its own orders with its cart.
  answer: z.omit(deliveryContent, { orderRules: true }),
  errors: [],
  doc: 'The delivery and returns policy, delivery fees by province (baht, VAT included), and how orders are fetched.',
})

export const getPage = defineSchemas({
  access: 'public',
  params: z.object({ slug: z.string().check(z.maxLength(60)) }),
  query: z.object({ lang: z._default(language, 'th') }),
  answer: z.object({
    slug: z.enum(pageSlugs),
    language,
    title: z.string(),
    body: richText,
    /** Its edition; of the legal page the version that retailers accept. */
    version: number,
    publishedAt: instant,
  }),
  errors: ['not_found'],
  doc: 'A published text page, such as `privacy-and-terms`, as blocks without HTML.',
})

export const listPopups = defineSchemas({
  access: 'public',
  query: z.object({
    lang: z._default(language, 'th'),
    /** Token of a preview link from the back office: includes a draft. */
    preview: z.optional(z.string().check(z.maxLength(400))),
  }),
  answer: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      body: richText,
      image: z.nullable(imageId),
      link: z.nullable(z.string()),
      linkText: z.string(),
    }),
  ),
  errors: [],
  doc: 'Popups to show now; with the token of a retailer also those for its segment.',
})
