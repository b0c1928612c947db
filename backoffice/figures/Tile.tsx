import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FigureName } from '#rules/figures/figures.ts'
import type { ChosenPeriod } from './period.ts'
import './figures.css'

type TileProps = {
  name: FigureName | 'stock-turn'
  label: string
  /** Undefined until it is read. */
  value: string | undefined
  /** What a count counts; an amount has its ฿. */
  unit?: string
  note?: ReactNode
  period: ChosenPeriod
}

/** Tile: a figure in one line, with how it changed; a link to its rows. */
export const Tile = ({ name, label, value, unit, note, period }: TileProps) => (
  <Link className="figure-tile" href={`/figures/${name}?${period.search()}`}>
    <span>{label}</span>
    <b>
      {value ?? '…'} {value !== undefined && unit && <small>{unit}</small>}
    </b>
    <small>{note ?? '\u00A0'}</small>
  </Link>
)
