/** What became of a message to LINE. */
export const lineMessageStates = ['waiting', 'delivered', 'failed'] as const
export type LineMessageState = (typeof lineMessageStates)[number]
