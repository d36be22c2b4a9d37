import * as z from 'zod/mini'

/** What a player can say at the table: a fixed set, so nothing needs moderation. */
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

export const SayEmote = z.strictObject({ type: z.literal('emote'), emote: Emote })

/** A player said an emote. It is not part of the state, so it is not shown later. */
export const EmoteFrame = z.object({
  type: z.literal('emote'),
  payload: z.object({ seatIndex: z.int().check(z.gte(0)), emote: Emote }),
})
export type EmoteFrame = z.infer<typeof EmoteFrame>
