import type { ReactNode } from 'react'

/** Phrases: a text that breaks at its spaces alone, as an area of an address does: `ต.ในเมือง` stays whole. */
export const Phrases = ({ text }: { text: string }): ReactNode =>
  text.split(/(\S+)/).map((part, index) => (index % 2 ? <i key={index}>{part}</i> : part))
