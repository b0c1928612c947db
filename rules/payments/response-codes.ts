/** State of one attempt to pay an order through the gateway. */
export type AttemptState = 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'mismatch' | 'refunded'

const stateOfCode = {
  '0000': 'paid',
  '0001': 'pending',
  '1000': 'pending',
  '1001': 'pending',
  '1002': 'pending',
  '1003': 'pending',
  '1004': 'pending',
  '1005': 'pending',
  '2001': 'pending',
  '4009': 'pending',
  '0003': 'cancelled',
  '4017': 'cancelled',
  '4080': 'cancelled',
  '5010': 'cancelled',
  '5009': 'expired',
  '5017': 'expired',
  '5015': 'mismatch',
  '5016': 'mismatch',
  '4120': 'refunded',
} as const satisfies Record<string, AttemptState>

function isListed(respCode: string): respCode is keyof typeof stateOfCode {
  return Object.hasOwn(stateOfCode, respCode)
}

/**
 * The state of an attempt after a response code of the gateway; an unlisted code is a failure. Source: 2C2P PGW 4.3,
 * payment and flow response codes.
 */
export function attemptStateOf(respCode: string): AttemptState {
  return isListed(respCode) ? stateOfCode[respCode] : 'failed'
}

/**
 * Whether the code is about the call rather than the payment: the state of the attempt is then unchanged. 9035 is the
 * only code of the 9000s that reports a failed payment.
 */
export function isCallError(respCode: string): boolean {
  if (respCode === '9035') return false
  return ['0999', '2003', '5998'].includes(respCode) || /^(?:61|9)\d+$/.test(respCode)
}
