/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/message/msginfo': '待办是要您办理的事项，办完自动消失；消息是告知，读过即可。点一条待办直接打开要办的记录。',
  '/message/warning':
    '已经超期或即将到期的事项，按规则自动产生，办结后自动解除。红色预警只能由组织部忽略，忽略须写明原因和期限。',
  '/message/rule': '什么事在到期前多少天提醒谁。可以调整天数和接收人，立即运行一次。',
  '/message/warning-rule': '什么事超期或将到期时产生预警，分几级，各级多少天。级别越高，距到期的天数越小。',
  '/message/push': '已发送的提醒：发给谁、什么时候发的、是否已经处理。',
};
