/** What public addresses hold that is more than a sentence; each part is loaded for its address alone. */
import { lazy, type ReactNode } from 'react';

const MobileUpload = lazy(() =>
  import('../kit/field/files/mobile-upload.tsx').then(one => ({ default: one.MobileUpload })),
);
const Scan = lazy(() => import('../areas/meeting/scan.tsx').then(one => ({ default: one.Scan })));
const MassesPage = lazy(() => import('../areas/appraisal/masses-page.tsx').then(one => ({ default: one.MassesPage })));
const HourCheck = lazy(() => import('../areas/party-school/hour-check.tsx').then(one => ({ default: one.HourCheck })));
const CertificateCheck = lazy(() =>
  import('../areas/party-school/certificate-check.tsx').then(one => ({ default: one.CertificateCheck })),
);
const Questionnaire = lazy(() =>
  import('../areas/meeting/questionnaire.tsx').then(one => ({ default: one.Questionnaire })),
);

/** With what each says where it has nothing to show. */
export default function PublicBody({ path }: { path: string }): ReactNode {
  if (path.startsWith('/questionnaire/sign')) return <Scan heading="没有签到" lead="请扫描会场屏幕上的签到码。" />;
  if (path.startsWith('/questionnaire/appraisal')) return <MassesPage />;
  if (path.startsWith('/questionnaire/hours')) return <HourCheck />;
  if (path.startsWith('/questionnaire/certificate')) return <CertificateCheck />;
  if (path.startsWith('/questionnaire'))
    return (
      <Questionnaire
        heading="没有找到这次会议的回执"
        lead="这里用于查看会议安排并回复能否参加。链接缺少凭证或已失效，请从会议通知中重新打开，或联系会议组织者。"
      />
    );
  return (
    <MobileUpload heading="无法上传文件" lead="上传需要有效的上传凭证。请在电脑端页面重新生成二维码后扫码进入。" />
  );
}
