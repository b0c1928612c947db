import { satang, type Satang } from '../money.ts'

/**
 * The seven eastern provinces with free delivery, by the Ministry of Interior's code. Not by postcode: 22160 is in both
 * Rayong and Chanthaburi. Not by name: spellings differ between sources.
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

/** Delivery fees in satang, VAT included: free provinces, fees by province code, and the standard fee. */
export type FeeTable = { free: readonly string[]; standard: Satang; provinces: Readonly<Record<string, Satang>> }
export const defaultFees: FeeTable = { free: Object.keys(freeProvinces), standard: satang(100_00), provinces: {} }

/** The delivery fee in satang, VAT included; 0 while the address is unknown. */
export function deliveryFee(provinceCode: string | null, fees: FeeTable): Satang {
  if (provinceCode === null || fees.free.includes(provinceCode)) return satang(0)
  return fees.provinces[provinceCode] ?? fees.standard
}
