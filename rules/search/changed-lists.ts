/** Values by key of which only those that are changed are copied: the map that they come from stays as it is. */
type ChangedMap<Value> = {
  all: Map<string, Value>
  /** The value of a key to write to, made where there is none. */
  own: (key: string) => Value
}

/** @param make a copy of what is known, or a new value */
export function changedFrom<Value>(
  known: ReadonlyMap<string, Value>,
  make: (key: string, known: Value | undefined) => Value,
): ChangedMap<Value> {
  const all = new Map(known)
  const isNew = known.size === 0
  const copied = new Set<string>()
  return {
    all,
    own: (key) => {
      const value = all.get(key)
      if (value !== undefined && (isNew || copied.has(key))) return value
      const made = make(key, value)
      all.set(key, made)
      if (!isNew) copied.add(key)
      return made
    },
  }
}

/** Lists by key: the same with what is in each list taken out and put in. */
export function changedLists<Item>(known: ReadonlyMap<string, Item[]>): {
  all: Map<string, Item[]>
  add: (keys: Iterable<string>, item: Item) => void
  remove: (keys: Iterable<string>, item: Item) => void
} {
  const { all, own } = changedFrom<Item[]>(known, (_key, list = []) => [...list])
  return {
    all,
    add: (keys, item) => {
      for (const key of keys) own(key).push(item)
    },
    remove: (keys, item) => {
      for (const key of keys) {
        const list = own(key)
        list.splice(list.indexOf(item), 1)
        if (list.length === 0) all.delete(key)
      }
    },
  }
}
