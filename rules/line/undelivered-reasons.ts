/** Why a message to LINE was not delivered, or is not sent at all. */
export const lineReasons = [
  'turned_off',
  'too_late',
  'not_linked',
  'ended',
  'blocked',
  'no_answer',
  'unreachable',
  'refused',
] as const
export type LineReason = (typeof lineReasons)[number]
