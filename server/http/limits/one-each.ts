/** Lets each person do one thing of a kind at a time in this process. */
type OneEach = {
  /**
   * Takes the place of a person.
   * @returns gives the place back; null where it is taken
   */
  take: (id: string) => (() => void) | null
}

export function oneEach(): OneEach {
  const busy = new Set<string>()
  return {
    take: (id) => {
      if (busy.has(id)) return null
      busy.add(id)
      return () => void busy.delete(id)
    },
  }
}
