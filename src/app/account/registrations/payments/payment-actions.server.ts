import {
  addPaymentProof,
  announceGroupPayment,
  announceWithProof,
  removePaymentProof,
  withdrawPayment,
} from '#features/payments/commands/own-payments.server.ts'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { storeAnswerFile } from '#features/registrations/files/store.server.ts'
import { withParsedPrice } from '#features/tickets/ui/price.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type FormFields, type MultipartForm, textOf } from '#platform/forms/read-form.server.ts'
import type { RegistrationDone } from '../success-messages.ts'

type Handler = (
  ctx: RequestContext,
  id: number,
  form: FormFields,
  files: MultipartForm['files'],
) => Promise<RegistrationDone>

/** The forms about money, by `intent`. */
export const PAYMENT_INTENTS: Record<string, Handler> = {
  announce: async (ctx, id, form, files) => {
    await announceWithProof(ctx, id, withParsedPrice(form, 'amount', ctx.locale), await storeProof(ctx, id, files))
    return 'announced'
  },
  announce_group: async (ctx, id, form, files) => {
    const sent = { ...form, amount: Number(textOf(form, 'sum')) }
    await announceGroupPayment(ctx, id, sent, await storeProof(ctx, id, files))
    return 'announced'
  },
  withdraw_payment: async (ctx, id, form) => {
    await withdrawPayment(ctx, id, rowIdOf(form['payment']))
    return 'payment_withdrawn'
  },
  proof: async (ctx, id, _form, files) => {
    const proof = await storeProof(ctx, id, files)
    if (!proof) throw new AppError('invalid', { fields: { proof: 'required' } })
    await addPaymentProof(ctx, id, proof)
    return 'proof'
  },
  remove_proof: async (ctx, id, form) => {
    await removePaymentProof(ctx, id, textOf(form, 'proof'))
    return 'proof_removed'
  },
}

/** Stores the bank's receipt, if one was sent. */
async function storeProof(ctx: RequestContext, id: number, { proof }: MultipartForm['files']) {
  await authorizeHolder(ctx, id)
  return proof && proof.bytes.byteLength > 0 ? storeAnswerFile(ctx, { ...proof, field: 'proof' }) : null
}
