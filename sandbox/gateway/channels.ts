/** The kinds of payment page this gateway can show. */
export type Panel = 'PPQR' | 'CC' | 'DEEPLINK' | 'HalfPlus'

/**
 * Channel and group codes of 2C2P. `HalfPlus` is not one of them: it is the co-pay scheme that a merchant can enable.
 */
const panelOfChannel: ReadonlyMap<string, Panel> = new Map([
  ['PPQR', 'PPQR'],
  ['QR', 'PPQR'],
  ['CC', 'CC'],
  ['DEEPLINK', 'DEEPLINK'],
  ['IMBANK', 'DEEPLINK'],
  ['123', 'DEEPLINK'],
  ['HalfPlus', 'HalfPlus'],
])

/** The pages for a request's `paymentChannel`; empty or `ALL` means all of 2C2P's own. Null for an unknown channel. */
export function panelsOf(channels: readonly string[]): Panel[] | null {
  if (channels.length === 0 || channels.includes('ALL')) return ['PPQR', 'CC', 'DEEPLINK']
  const panels = channels.map((channel) => panelOfChannel.get(channel))
  return panels.every((panel) => panel !== undefined) ? [...new Set(panels)] : null
}

export const panelOf = (channel: string): Panel | null => panelOfChannel.get(channel) ?? null

export type Bank = { thai: string; english: string; short: string; colour: string; ink: string }

/** Agent codes of mobile banking; names and colours as in the npm package thai-banks-logo (ISC). */
const banks: ReadonlyMap<string, Bank> = new Map([
  ['THSCB', { thai: 'ไทยพาณิชย์', english: 'SCB', short: 'SCB', colour: '#543186', ink: '#fff' }],
  ['THKBANK', { thai: 'กสิกรไทย', english: 'Kasikornbank', short: 'K', colour: '#0f7a3d', ink: '#fff' }],
  ['THBAY', { thai: 'กรุงศรีอยุธยา', english: 'Krungsri', short: 'BAY', colour: '#ffd51c', ink: '#17201c' }],
  ['THBBL', { thai: 'กรุงเทพ', english: 'Bangkok Bank', short: 'BBL', colour: '#29449d', ink: '#fff' }],
  ['THKTB', { thai: 'กรุงไทย', english: 'Krungthai', short: 'KTB', colour: '#1da8e6', ink: '#17201c' }],
])

export const bankCodes: readonly string[] = [...banks.keys()]

export const bankOf = (agentCode: string | null): Bank | null => (agentCode ? (banks.get(agentCode) ?? null) : null)
