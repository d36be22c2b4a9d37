import * as z from 'zod/mini'

/** The emotes that a player can send. The set is fixed, so nothing has to be moderated before it is shown. */
export const emotes = [
  'nice_hand',
  'well_played',
  'thanks',
  'good_luck',
  'unlucky',
  'wow',
  'thinking',
] as const
export const Emote = z.enum(emotes)
export type Emote = z.infer<typeof Emote>

/** Shows one of the emotes at the sender's seat. */
export const SayEmote = z.strictObject({ type: z.literal('emote'), emote: Emote })

/** A player sent an emote. Emotes are not part of the game state, so later visitors do not see them. */
export const EmoteFrame = z.object({
  type: z.literal('emote'),
  payload: z.object({ seatIndex: z.int().check(z.gte(0)), emote: Emote }),
})
export type EmoteFrame = z.infer<typeof EmoteFrame>
