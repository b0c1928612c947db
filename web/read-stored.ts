/** Reads a stored value of this or another tab; `fallback` where it is missing or invalid. */
export function readStored<Value>(storage: Pick<Storage, 'getItem'>, key: string, fallback: Value): Value {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as Value | null) ?? fallback
  } catch {
    return fallback
  }
}
