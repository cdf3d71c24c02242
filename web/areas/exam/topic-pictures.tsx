/** The pictures of a question, below its stem, in their own proportions; one is opened large in a page of its own. */
import { openPreview } from '../../kit/field/files/preview-address.ts';
import { Picture } from '../../kit/field/files/picture.tsx';
import './exam.css';

export const TopicPictures = ({ ids }: { ids: readonly string[] }) =>
  ids.length > 0 && (
    <div className="topic-pictures">
      {ids.map((id, at) => (
        <Picture
          key={id}
          id={id}
          alt={ids.length > 1 ? `图 ${at + 1}` : '图'}
          className="topic-picture"
          onClick={() => openPreview(id)}
        />
      ))}
    </div>
  );
