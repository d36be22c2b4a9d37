import type { ClientFrame } from '@cardroom/contracts/kook-game'
import type { HostFrame } from '@cardroom/contracts/kook-lobby'
import type { HostAction, PlayerAction } from '@cardroom/poker-engine/action'
import type { Contribution } from '@cardroom/poker-engine/contributions'

/** The connection that sent a frame, with its browser and network. */
export type Sender = {
  connection: string
  deviceId: string | null
  networkId: string | null
  /** Creates the token for a newly taken seat. */
  newToken: () => string
  /** Hashes a secret that the page keeps, so that the table does not contain the secret itself. */
  hash: (secret: string) => string
}

/** A frame that requests a change to the table. */
export type TableRequest = Exclude<ClientFrame, { type: 'emote' }>

/** The action that a player's frame requests. */
export type PlayerRequest = WithoutTime<PlayerAction> | Contribution

/** Returns the action that a frame requests, without its time. */
export function toPlayerAction(
  frame: TableRequest,
  { connection, deviceId, networkId, newToken, hash }: Sender,
): PlayerRequest {
  switch (frame.type) {
    case 'sit_down': {
      const { seatIndex, username, claim } = frame
      const owner = { connection, resumeToken: newToken(), deviceId, networkId }
      return {
        type: 'sit',
        seatIndex,
        username,
        ...owner,
        ...(claim !== undefined && { claimHash: hash(claim) }),
      }
    }
    case 'resume':
      return { type: 'resume', resumeToken: frame.resumeToken, connection }
    case 'leave':
    case 'sit_out':
    case 'sit_in':
      return { type: frame.type, connection }
    case 'wait': {
      const { username, secret } = frame
      const owner = { connection, secretHash: hash(secret), deviceId, networkId }
      return { type: 'wait', username, ...owner }
    }
    case 'stop_waiting':
      return { type: 'stop_waiting', connection }
    case 'host':
      return { ...toHostCommand(frame), connection, secretHash: hash(frame.secret) }
    case 'commit':
      return contribution('commit', connection, frame.handId, frame.commitment)
    case 'open':
      return contribution('open', connection, frame.handId, frame.bytes)
    case 'take_time':
      return { type: 'take_time', ...inTurn(frame, connection) }
    case 'player_action':
      return { type: frame.action, ...inTurn(frame, connection) }
  }
}

type WithoutSender<Command> = Command extends unknown
  ? Omit<Command, 'connection' | 'secretHash'>
  : never

function toHostCommand({ command }: HostFrame): WithoutSender<HostAction> {
  if (command.type !== 'set_rules') return command
  const { type, ante, turnSeconds } = command
  return { type, rules: { ante, turnMs: turnSeconds * 1000 } }
}

function contribution(
  step: Contribution['step'],
  connection: string,
  handId: string,
  bytes: string,
): Contribution {
  return { type: 'contribute', step, connection, handId, bytes }
}

function inTurn(
  { username, handId, turn }: Extract<ClientFrame, { type: 'player_action' | 'take_time' }>,
  connection: string,
) {
  return {
    connection,
    username,
    ...(handId !== undefined && { handId }),
    ...(turn !== undefined && { turn }),
  }
}

/** An action without its time, which is not known yet. */
export type WithoutTime<Action> = Action extends unknown ? Omit<Action, 'at'> : never

/** Returns a connection's id, which includes the instance that holds the connection. */
export function createConnectionId(instance: string, unique: string): string {
  return `${instance}.${unique}`
}

/** Returns the instance that holds a connection. */
export function getInstance(connection: string): string {
  return connection.slice(0, connection.indexOf('.'))
}
