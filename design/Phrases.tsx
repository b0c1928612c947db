import type { ReactNode } from 'react'

/** Where its words do not stand apart, a browser ends a line between any two. */
const hasThai = /\p{Script=Thai}/u

/** Phrases: a text whose lines end at its spaces alone: `ต.ในเมือง` and `ลองใหม่` stay whole. */
export const Phrases = ({ text }: { text: string }): ReactNode =>
  text.split(/(\S+)/).map((part, index) => (hasThai.test(part) ? <i key={index}>{part}</i> : part))

/** As `Phrases`, of what may be no text. */
export const inPhrases = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <Phrases text={content} /> : content
