import type { SmsSender } from './port.ts'

/** Signs each message with the supplier's current name: a phone shows only a number as the sender. */
export const signed = (sms: SmsSender, nameOf: () => string): SmsSender => ({
  send: (message) => sms.send({ ...message, text: `${message.text} (${nameOf()})` }),
})
