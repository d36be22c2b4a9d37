/** Names a connection so that every instance can tell which of them holds it. */
export function connectionIdOf(instance: string, unique: string): string {
  return `${instance}.${unique}`
}

/** The instance that holds a connection. */
export function instanceOf(connection: string): string {
  return connection.slice(0, connection.indexOf('.'))
}
