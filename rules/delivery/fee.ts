import type { Satang } from '../money.ts'

/**
 * The seven eastern provinces served free of charge, by the Ministry of Interior's code. Codes and not postcodes:
 * 22160 lies in both Rayong and Chanthaburi, and the spellings of names differ between sources.
 */
export const freeProvinces = {
  '20': 'ชลบุรี',
  '21': 'ระยอง',
  '22': 'จันทบุรี',
  '23': 'ตราด',
  '24': 'ฉะเชิงเทรา',
  '25': 'ปราจีนบุรี',
  '27': 'สระแก้ว',
} as const

/** Delivery is taxed at the standard rate, whatever the goods. */
export const deliveryVatPercent = 7

/** What delivery elsewhere costs: by province code, otherwise the default. Satang, VAT included. */
export type FeeTable = { standard: Satang; provinces: Record<string, Satang> }
export const defaultFees: FeeTable = { standard: 100_00, provinces: {} }

export const isFreeProvince = (provinceCode: string): boolean => provinceCode in freeProvinces

/** The fee to an address, in satang, VAT included. An unknown address is not charged yet. */
export function deliveryFee(provinceCode: string | null, fees: FeeTable = defaultFees): Satang {
  if (provinceCode === null || isFreeProvince(provinceCode)) return 0
  return fees.provinces[provinceCode] ?? fees.standard
}

const freeNames: ReadonlySet<string> = new Set(Object.values(freeProvinces))

/** The fee to a province by its Thai name, as addresses carry it; for promises, the cart says what is charged. */
export const feeToProvince = (name: string, fees: FeeTable = defaultFees): Satang =>
  freeNames.has(name) ? 0 : fees.standard
