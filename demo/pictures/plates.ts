/** The pale background of the content icon on a label. */
type Plate = {
  shape: (x: number, y: number, radius: number) => string
  /** Side of the square the icon may fill, in radii. */
  room: number
  /** How far below the middle the icon sits, in radii. */
  drop: number
}

const circle: Plate = {
  shape: (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`,
  room: 1.4,
  drop: 0,
}

const cushion: Plate = {
  shape: (x, y, r) => {
    const side = r * 0.94
    const corner = side * 0.56
    const run = 2 * (side - corner)
    return (
      `M${x - side + corner} ${y - side}h${run}q${corner} 0 ${corner} ${corner}v${run}q0 ${corner} ${-corner} ${corner}` +
      `h${-run}q${-corner} 0 ${-corner} ${-corner}v${-run}q0 ${-corner} ${corner} ${-corner}Z`
    )
  },
  room: 1.48,
  drop: 0,
}

const arch: Plate = {
  shape: (x, y, r) => {
    const corner = r * 0.24
    return (
      `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}V${y + r - corner}q0 ${corner} ${-corner} ${corner}` +
      `H${x - r + corner}q${-corner} 0 ${-corner} ${-corner}Z`
    )
  },
  room: 1.48,
  drop: 0.1,
}

const scallop: Plate = {
  shape: (x, y, r) => {
    const petals = 14
    const bump = (r * 0.21).toFixed(1)
    const points = Array.from({ length: petals + 1 }, (_, petal) => {
      const angle = (petal / petals) * 2 * Math.PI
      return `${(x + r * 0.93 * Math.cos(angle)).toFixed(1)} ${(y + r * 0.93 * Math.sin(angle)).toFixed(1)}`
    })
    return `M${points.join(`A${bump} ${bump} 0 0 1 `)}Z`
  },
  room: 1.4,
  drop: 0,
}

export const plates: readonly Plate[] = [circle, scallop, arch, cushion]
