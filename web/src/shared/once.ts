/** A value that is made when it is first asked for, because making it takes long. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
