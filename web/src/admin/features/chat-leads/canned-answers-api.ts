import { CannedAnswersResponse } from '@cardroom/contracts/canned-answers'
import { listQuery } from '../../shared/list-tab.tsx'

export const cannedAnswersPath = '/api/admin/chat/canned-answers'

/** The answers that administrators keep, by title. */
export const cannedAnswersQuery = listQuery(cannedAnswersPath, CannedAnswersResponse)
