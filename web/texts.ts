/**
 * The one catalogue of words the browser itself says: Chinese first, English second. Words of the menu, of fields,
 * codes and refusals come from the server and are Chinese. Some are English in both, as the specification quotes them.
 */
const both = (text: string) => [text, text] as const;

export const texts = {
  'platform.dj': ['智慧党建平台', 'smart party-building platform'],
  'platform.gb': ['干部管理平台', 'cadre management platform'],
  'partner.title': ['银校共建合作项目', 'bank-school joint construction cooperation project'],

  'word.tip': ['提示', 'Prompt'],
  'word.cancel': ['取消', 'Cancel'],
  'word.confirm': ['确定', 'Confirm'],
  'word.more': ['更多', 'More'],
  'word.untitled': both('no-name'),

  'fault.timeout': ['网络请求超时', 'network request timed out'],
  'fault.call': ['接口调用失败', 'interface call failed'],
  'fault.backend': ['后端服务未启动', 'backend service not started'],
  'fault.fullscreen': both('you browser can not work'),
  'fault.dictionaries': both('need Dict names'),
  'fault.page': ['这个页面没有显示成功', 'This page could not be shown'],
  'fault.page-lead': [
    '其他页面不受影响。请重新加载；仍不成功时请把页面地址告诉管理员。',
    'Other pages are not affected. Please reload; if it fails again, tell the administrator the address of the page.',
  ],
  'fault.reload': ['重新加载', 'Reload'],
  'fault.back': ['返回上一页', 'Go back'],
  'fault.home': ['回到首页', 'Back to the home page'],

  'time.now': ['刚刚', 'just now'],
  'time.minutes': ['分钟前', ' min ago'],
  'time.hours': ['小时前', ' h ago'],
  'time.yesterday': ['1天前', '1 day ago'],

  'sign-in.title': ['登录', 'Sign in'],
  'sign-in.going-on': ['登录中', 'Signing in'],
  'sign-in.lead': [
    '使用平台账号登录。忘记密码请联系本单位管理员重置。',
    'Sign in with your platform account. If you forgot your password, ask your administrator to reset it.',
  ],
  'sign-in.areas': ['组织建设 · 党员发展 · 干部管理 · 党校学习', 'Organisations · Members · Cadres · Party school'],
  'sign-in.username': ['用户名', 'User name'],
  'sign-in.password': ['密码', 'Password'],
  'sign-in.captcha': ['图形验证码', 'Picture code'],
  'sign-in.captcha-again': ['换一张', 'Another'],
  'sign-in.captcha-hint': ['看不清，换一张', 'Hard to read: show another'],
  'sign-in.caps': ['大写锁定已打开', 'Caps Lock is on'],
  'sign-in.show': ['显示密码', 'Show password'],
  'sign-in.hide': ['隐藏密码', 'Hide password'],
  'sign-in.remember': [
    '24 小时内保持登录（请勿在公用电脑勾选）',
    'Stay signed in for 24 hours (not on a shared computer)',
  ],
  'sign-in.submit': ['登录', 'Sign in'],
  'sign-in.busy': ['正在登录…', 'Signing in…'],
  'sign-in.need-username': ['请输入用户名', 'Please enter your user name'],
  'sign-in.need-password': ['请输入密码', 'Please enter your password'],
  'sign-in.need-captcha': ['请输入图形验证码', 'Please enter the code in the picture'],
  'sign-in.failed': ['登录没有成功，请重试', 'You could not be signed in, please try again'],
  'sign-in.not-kept': [
    '该账号有管理权限，不保持登录',
    'This account has administrative rights and is not kept signed in',
  ],
  'sign-in.demo': ['演示账号，点击即可登录', 'Demonstration accounts, one click each'],
  'sign-in.go': ['前往登录', 'Go to sign-in'],

  'expired.title': ['系统提示', 'System prompt'],
  'expired.again': ['重新登录', 'Log in again'],
  'expired.lead': [
    '登录已过期。本页填写的内容还在，在这里登录后可以继续；“重新登录”将回到登录页。',
    'Your login has expired. What you typed is still here: sign in below to go on. “Log in again” leads to the sign-in page.',
  ],

  'leave.layout': ['确定注销并退出系统吗？', 'Sign out and leave the system?'],
  'leave.workbench': ['确定要退出系统吗？', 'Are you sure you want to log out of the system?'],

  'password.title': ['修改密码', 'Change password'],
  'password.forced': [
    '为了您的账号安全，请先修改密码再使用系统！',
    'For your account security, please change your password before using the system!',
  ],
  'password.old': ['旧密码', 'Old password'],
  'password.new': ['新密码', 'New password'],
  'password.again': ['确认密码', 'Confirm password'],
  'password.need-old': ['请输入旧密码', 'Please enter the old password'],
  'password.need-new': ['请输入新密码', 'Please enter the new password'],
  'password.need-again': ['请再次输入密码', 'Please enter the password again'],
  'password.differs': ['两次输入的密码不一致', 'The two passwords differ'],
  'password.rule': ['新密码不符合密码规则', 'The new password does not follow the rule'],
  'password.done-self': ['密码修改成功，请重新登录', 'Password changed, please log in again'],
  'password.done-other': ['密码修改成功', 'Password changed'],

  'header.menu': ['打开菜单', 'Open the menu'],
  'header.question': ['党务问答', 'Party Q&A'],
  'header.question-hint': ['请输入您要咨询的党建问题', 'Ask a party-related question'],
  'header.find': ['找功能', 'Find'],
  'header.find-hint': ['请输入菜单或功能名称搜索', 'Search by the name of a menu or function'],
  'header.found': ['找到的功能', 'Functions found'],
  'header.found-none': ['没有名称相近的功能，请换一个词。', 'Nothing has a name like this, please try another word.'],
  'header.centre': ['个人中心', 'Personal centre'],
  'header.enter': ['进入', 'Go to the '],
  'header.leave': ['退出登录', 'Log out'],
  'header.switch': ['切换身份', 'Switch person'],
  'header.switch-failed': ['没有切换成功，请重试', 'The switch failed, please try again'],
  'header.todo': ['待办', 'To-dos'],
  'header.remind': ['消息', 'Messages'],
  'header.warning': ['预警', 'Warnings'],
  'header.both': ['待办与消息', 'To-dos and messages'],
  'header.nothing': ['没有未处理的事项', 'Nothing is waiting'],
  'header.all': ['查看全部', 'Show all'],
  'header.skip': ['跳到正文', 'Skip to the content'],
  'header.tabs': ['一级菜单', 'First-level menu'],

  'side.menu': ['菜单', 'Menu'],
  'side.fold': ['收起菜单', 'Fold the menu'],
  'side.unfold': ['展开菜单', 'Unfold the menu'],

  'tag.refresh': ['刷新', 'Refresh'],
  'tag.close': ['关闭', 'Close'],
  'tag.close-others': ['关闭其他', 'Close others'],
  'tag.close-all': ['关闭全部', 'Close all'],
  'tag.unsaved': ['有未保存的修改', 'Has unsaved changes'],

  'layout.title': ['系统布局设置', 'Layout settings'],
  'layout.theme': ['主题颜色', 'Theme colour'],
  'layout.appearance': ['外观', 'Appearance'],
  'layout.light': ['浅色', 'Light'],
  'layout.dark': ['深色', 'Dark'],
  'layout.system': ['跟随系统', 'As the system'],
  'layout.size': ['布局大小', 'Size'],
  'layout.default': both('Default'),
  'layout.medium': both('Medium'),
  'layout.small': both('Small'),
  'layout.mini': both('Mini'),
  'layout.reset': ['恢复默认', 'Reset to defaults'],
  'layout.done': ['布局设置成功', 'Layout set'],
  'layout.tagsView': ['显示标签', 'Show tags'],
  'layout.fixedHeader': ['固定头部', 'Fixed header'],
  'layout.sidebarLogo': ['显示LOGO', 'Show LOGO'],
  'layout.uniqueOpened': ['菜单UniqueOpened', 'Menu UniqueOpened'],
  'layout.language': ['界面语言', 'Language'],

  'unsaved.leave': ['不保存离开', 'Leave without saving'],
  'unsaved.draft': ['存草稿并离开', 'Keep a draft and leave'],
  'unsaved.stay': ['继续编辑', 'Go on editing'],
} as const satisfies Record<string, readonly [chinese: string, english: string]>;

export type TextKey = keyof typeof texts;
export type Locale = 'zh-CN' | 'en';
export const locales: { value: Locale; label: string }[] = [
  { value: 'zh-CN', label: '简体中文' },
  { value: 'en', label: 'English' },
];
export const textIn = (locale: Locale, key: TextKey): string => texts[key][locale === 'en' ? 1 : 0];
