import { satang, type Satang } from '../money.ts'

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

/** What delivery costs: nothing to the free provinces, elsewhere by province code, otherwise the standard. Satang, VAT included. */
export type FeeTable = { free: readonly string[]; standard: Satang; provinces: Readonly<Record<string, Satang>> }
export const defaultFees: FeeTable = { free: Object.keys(freeProvinces), standard: satang(100_00), provinces: {} }

/** The fee to an address, in satang, VAT included. An unknown address is not charged yet. */
export function deliveryFee(provinceCode: string | null, fees: FeeTable): Satang {
  if (provinceCode === null || fees.free.includes(provinceCode)) return satang(0)
  return fees.provinces[provinceCode] ?? fees.standard
}
