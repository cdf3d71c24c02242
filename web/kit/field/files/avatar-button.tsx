import { Suspense, type ReactNode } from 'react';
import { avatarUpload } from 'contract/file/calls.ts';
import { lazy } from '../../ui/lazy.tsx';
import { useSession } from '../../../client/session.ts';
import { toast } from '../../../client/notice.ts';
import { ChooseFiles } from './choose.tsx';
import { Picture } from './picture.tsx';
import { useToCrop } from './to-crop.ts';
import { sentenceOfUpload, uploadFile } from './upload.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then(module => ({ default: module.CropDialog })));

/** The own picture: chosen, cropped to a circle, and shown in the header at once. */
export function AvatarButton(): ReactNode {
  const user = useSession(session => session.user);
  const { chosen, fault, setFault, choose, close } = useToCrop();
  if (!user) return null;
  const send = async (file: File) => {
    close();
    try {
      const { id } = await uploadFile(file, { url: avatarUpload.url });
      useSession.setState({ user: { ...user, avatar: id } });
      toast('已更换头像');
    } catch (error) {
      setFault(sentenceOfUpload(error) ?? '');
    }
  };
  return (
    <div className="photo-input">
      {user.avatar && <Picture id={user.avatar} alt="头像" className="face" />}
      <ChooseFiles kinds={['image']} label="头像" onChoose={choose}>
        更换头像
      </ChooseFiles>
      {fault && <span role="alert">{fault}</span>}
      <Suspense>
        {chosen && (
          <CropDialog
            file={chosen}
            title="裁剪头像"
            aspect={1}
            longest={320}
            isRound
            onDone={file => void send(file)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
