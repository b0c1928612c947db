import type { Language } from '../catalogue/product.ts'
import { readableInk, type Ink } from '../contrast.ts'
import { inLanguage } from '../in-language.ts'

export type BankSymbol =
  | 'PromptPay'
  | 'TrueMoney'
  | 'SCB'
  | 'KBANK'
  | 'KTB'
  | 'BAY'
  | 'BBL'
  | 'TTB'
  | 'CIMB'
  | 'CITI'
  | 'GHB'
  | 'GSB'
  | 'HSBC'
  | 'IBANK'
  | 'ICBC'
  | 'KKP'
  | 'LHB'
  | 'TCRB'
  | 'TISCO'
  | 'UOB'
  | 'BAAC'

type BankDetails = {
  thai: string
  english: string
  /** The bank's brand colour. */
  colour: string
  /** The code of the Bank of Thailand, three digits; null when it is not a bank. */
  code: string | null
}

/**
 * Banks and wallets that Thai retailers pay from. Names and colours: the public table of `thai-banks-logo` (ISC);
 * codes: the Bank of Thailand's list of financial institutions.
 */
export const banks: Record<BankSymbol, BankDetails> = {
  PromptPay: { thai: 'พร้อมเพย์', english: 'PromptPay', colour: '#0c4370', code: null },
  TrueMoney: { thai: 'ทรูมันนี่', english: 'TrueMoney', colour: '#ee252b', code: null },
  SCB: { thai: 'ไทยพาณิชย์', english: 'Siam Commercial Bank', colour: '#543186', code: '014' },
  KBANK: { thai: 'กสิกรไทย', english: 'Kasikornbank', colour: '#1da858', code: '004' },
  KTB: { thai: 'กรุงไทย', english: 'Krungthai Bank', colour: '#1da8e6', code: '006' },
  BAY: { thai: 'กรุงศรีอยุธยา', english: 'Bank of Ayudhya (Krungsri)', colour: '#ffd51c', code: '025' },
  BBL: { thai: 'กรุงเทพ', english: 'Bangkok Bank', colour: '#29449d', code: '002' },
  TTB: { thai: 'ทีเอ็มบีธนชาต', english: 'TMBThanachart Bank', colour: '#0c55f2', code: '011' },
  CIMB: { thai: 'ซีไอเอ็มบี ไทย', english: 'CIMB Thai Bank', colour: '#bd1325', code: '022' },
  CITI: { thai: 'ซิตี้แบงก์', english: 'Citibank', colour: '#0f3d89', code: '017' },
  GHB: { thai: 'อาคารสงเคราะห์', english: 'Government Housing Bank', colour: '#ff8614', code: '033' },
  GSB: { thai: 'ออมสิน', english: 'Government Savings Bank', colour: '#ed1891', code: '030' },
  HSBC: { thai: 'เอชเอสบีซี', english: 'HSBC', colour: '#ff1518', code: '031' },
  IBANK: { thai: 'อิสลามแห่งประเทศไทย', english: 'Islamic Bank of Thailand', colour: '#164626', code: '066' },
  ICBC: { thai: 'ไอซีบีซี (ไทย)', english: 'ICBC (Thai)', colour: '#cd1511', code: '070' },
  KKP: { thai: 'เกียรตินาคินภัทร', english: 'Kiatnakin Phatra Bank', colour: '#5a547c', code: '069' },
  LHB: { thai: 'แลนด์ แอนด์ เฮ้าส์', english: 'Land and Houses Bank', colour: '#727375', code: '073' },
  TCRB: { thai: 'ไทยเครดิต', english: 'Thai Credit Bank', colour: '#ff7813', code: '071' },
  TISCO: { thai: 'ทิสโก้', english: 'TISCO Bank', colour: '#267cbc', code: '067' },
  UOB: { thai: 'ยูโอบี', english: 'United Overseas Bank (Thai)', colour: '#e41a26', code: '024' },
  BAAC: {
    thai: 'เพื่อการเกษตรและสหกรณ์การเกษตร (ธ.ก.ส.)',
    english: 'Bank for Agriculture and Agricultural Cooperatives',
    colour: '#cca41c',
    code: '034',
  },
}

export const bankSymbols = Object.keys(banks) as BankSymbol[]

/**
 * The bank or wallet of a slip by the code in its QR code: three digits, or a wallet's symbol. Null when it is not in
 * the table.
 */
export const bankOfCode = (code: string): BankSymbol | null =>
  bankSymbols.find((symbol) => banks[symbol].code === code || symbol === code) ?? null

export const bankName = (symbol: BankSymbol, language: Language): string =>
  inLanguage(language, banks[symbol].thai, banks[symbol].english)

/** Text colour that is readable on a bank's colour. */
export const inkOn = (symbol: BankSymbol): Ink => readableInk(banks[symbol].colour)
